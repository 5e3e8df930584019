import type { ReactNode } from 'react'
import * as css from './pairs.module.css'

/** Names and their values, small and close: the facts of a thing. */
export function Pairs({ of: pairs }: { of: readonly (readonly [name: ReactNode, value: ReactNode, id: string])[] }) {
  return (
    <dl className={css.pairs}>
      {pairs.flatMap(([name, value, id]) => [<dt key={id}>{name}</dt>, <dd key={`${id}:`}>{value}</dd>])}
    </dl>
  )
}
