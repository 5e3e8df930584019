/** One broken rule at one place. */
export interface Finding {
  path: string
  line: number
  rule: string
  sentence: string
}

/** `file:line rule: sentence`, the form that editors make clickable. */
export const findingLine = ({ path, line, rule, sentence }: Finding): string => `${path}:${line} ${rule}: ${sentence}`

export const byPlace = (one: Finding, other: Finding): number =>
  one.path === other.path ? one.line - other.line : one.path < other.path ? -1 : 1
