/** Start points, requests, containers and contexts found by rules: `FW-…`. */
export const frameworkRules = {
  'FW-start-points': 'Each start point that framework rules find is an object with its own type, named by its path.',
  'FW-dispatch':
    'A handler that tests the verb of a request is a start point for each verb that it answers, and the transaction of each keeps to the code of its verb.',
  'FW-contexts':
    'Links tell apart what a function that is handed others was handed by each call of it, and the closures that each call made.',
  'FW-receivers':
    'An inherited method leads to the methods of the class that it was entered for, not to those of all classes derived from its base class.',
  'FW-names':
    'What a function looks up or runs by a name that it is given is reached from calls that give that name, over functions that pass the name on, and from calls whose name is not known.',
  'FW-programs':
    'Files that nothing imports are entries where a package starts them, or where they stand in a folder for programs or scripts and use code of the application.',
  'FW-derived': 'A start point has a transaction, and its links are derived, with the id of the rule.',
  'TA-candidates':
    'A call through an interface, an abstract class or an overridden method goes to all implementations of classes that are made, and each derived link tells how many functions the call may reach.',
  'DI-java-beans':
    'Calls of what Spring, CDI, EJB and Guice inject reach the beans that type, qualifier, name, rank and conditions leave, and no other class.',
  'DI-calls':
    'A call of what a container hands over is a derived call of the registered implementation, with the id of the rule; what is not registered, or asked of another library, is none.',
  'DI-several': 'Where several implementations are registered all are called, and each link tells how many there are.',
  'DI-files': 'What a container loads from files by globs is registered by the names of the files.',
  'DI-values': 'A constant that is injected is known where it arrives; a text that a configuration gives is not.',
  'DI-user-rules': 'A container is added by a file of rules.',
  'DI-transactions': 'Transactions go through containers: from a route over injected objects to a table.',
  'FW-own-operation': 'A request to a path that the application itself serves is a derived call of that operation.',
  'FW-templates':
    'Forms, links, attributes of htmx and scripts of templates and pages are requests to the application that serves them; a template that asks something is an object, and its links are derived.',
  'FW-named-routes':
    'A request that asks for a route by its name, as templates of Django and Flask do, leads to the operations of that name, by the number of variable parts and by the namespaces.',
  'FW-shown-pages':
    'A form without an address is sent to the operations that show its template, by a call or by a member of a class of views, also where other templates take the form in.',
  'FW-page-attributes':
    'A script that reads the address of its request from an attribute of the page (`button.dataset.url`) asks for what templates state there.',
  'FW-amd':
    'Functions that define modules of AMD are called with what the modules return that they ask for by name, by the path of a file or by the name that a module states.',
  'FW-named-calls':
    'An event that is sent on something of which nothing is known reaches the listener of its name, in an application that uses the library, unless any emitter has such events.',
  'FW-several-sources':
    'Sources of one analysis share their operations, tables and end points: requests meet across them, and what they share is told once.',
  'FW-rule-faults':
    'A fault of a rule file is told as `<file>:<line>:<column>: <path>: <what is wrong>`, exit status 1.',
  'FW-built-ins':
    'Rules name functions of libraries that do what the language does with lists and objects; values are followed through them.',
  'FW-user-rules':
    '`analyze --rules DIR` adds the framework rules of a folder; a framework of the same name is replaced.',
} as const;
