import { useMemo } from 'preact/hooks';
import { answerUrl } from '../routing/urls.ts';
import type { LinkAmong, SourceLocation } from './answers.ts';
import { useAnswer } from './use-answer.ts';

/** Objects that one question may name beside the one whose links it is about. */
const mostNeighbours = 199;

export interface Statements {
  readonly isLoading: boolean;
  /** The statements behind the link with these ends and this type. */
  of(origin: string, target: string, linkType: string): readonly SourceLocation[];
}

/**
 * The statements behind the links between an object and others, of which the first 199 are asked for. None where the service gives out no
 * places of code.
 */
export function useStatements(application: string, id: string, others: readonly string[]): Statements {
  const path = answerUrl(application, ['links'], {
    id: [...new Set([id, ...others])].slice(0, mostNeighbours + 1),
    includeEscalated: true,
    select: 'bookmarks',
  });
  const { answer, isLoading } = useAnswer<LinkAmong[]>(others.length > 0 ? path : undefined);
  return useMemo(() => {
    const known = new Map(
      answer?.data.map(({ origin, target, linkType, bookmarks }) => [keyOf(origin.id, target.id, linkType), bookmarks]),
    );
    return { isLoading, of: (...link) => known.get(keyOf(...link)) ?? [] };
  }, [answer, isLoading]);
}

function keyOf(...link: readonly [origin: string, target: string, linkType: string]): string {
  return JSON.stringify(link);
}
