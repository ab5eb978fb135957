/** Whether a file describes services of Docker Compose, by its name. */
export function isComposeFile(path: string): boolean {
  return /(^|\/)(docker-)?compose[^/]*\.ya?ml$/i.test(path);
}

/** Images, by the last part of their name, that applications use and nobody's application is. */
const infrastructure =
  /^(postgres(ql)?|postgis|pgvector|timescaledb|mysql|mysql-server|mariadb|mongo(db)?|redis|redis-stack(-server)?|valkey|keydb|memcached|elasticsearch|opensearch|kibana|opensearch-dashboards|logstash|apm-server|filebeat|metricbeat|rabbitmq|cp-\w+|kafka|kafka-ui|zookeeper|nats|minio|mc|mailpit|mailhog|maildev|mailcatcher|inbucket|smtp4dev|adminer|pgadmin4?|phpmyadmin|mongo-express|redis-commander|redisinsight|localstack|verdaccio|registry|azurite|fake-gcs-server|dynamodb-local|prometheus|grafana|jaeger|all-in-one|opentelemetry-collector(-contrib)?|mssql|server|azure-sql-edge)$/i;

/**
 * Whether a Compose file starts only what applications use, as databases and mail catchers: it is there for those who run the application
 * from its sources. One that builds anything, or names an image of another kind, is not.
 */
export function isInfrastructureOnly(text: string): boolean {
  if (/^\s+(build|extends)\s*:/m.test(text)) return false;
  const images = [...text.matchAll(/^\s+image\s*:\s*["']?([^\s"'#]+)/gm)].map(([, image]) => image as string);
  return images.length > 0 && images.every((image) => isInfrastructure(image));
}

function isInfrastructure(image: string): boolean {
  const name = image
    .replace(/\$\{\w+:?-([^}]*)\}/g, '$1')
    .replace(/@.*$/, '')
    .replace(/:[^/]*$/, '');
  const base = name.slice(name.lastIndexOf('/') + 1);
  return base === 'server' ? /mssql/.test(name) : infrastructure.test(base);
}
