import type { ReactNode } from 'react'

/** What happens when: moments and what comes then. */
export function Plan({ of: steps }: { of: readonly { id: string; when: ReactNode; what: ReactNode }[] }) {
  return (
    <dl className="kv plan">
      {steps.flatMap(({ id, when, what }) => [<dt key={id}>{when}</dt>, <dd key={`${id}:`}>{what}</dd>])}
    </dl>
  )
}
