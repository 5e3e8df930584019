import { createElement, type ReactNode } from 'react'
import { staticChildren } from './static-children.ts'
import * as css from './prose.module.css'
import { SkeletonBar } from '../kit/layout/skeleton.tsx'

/** A long text in its own language, whatever language the page around it has. */
export function Prose({ lang, dir, children }: { lang: string; dir: 'ltr' | 'rtl'; children: ReactNode }) {
  return (
    <article className={css.prose} lang={lang} dir={dir}>
      {children}
    </article>
  )
}

/** A section's heading; a link to its id leads the focus here. */
export function ProseHeading({ level, id, children }: { level: 2 | 3; id: string; children: ReactNode }) {
  return createElement(`h${level}`, { id, tabIndex: -1 }, children)
}

export interface ProseTableProps {
  head: readonly ReactNode[]
  rows: readonly (readonly ReactNode[])[]
  /** Which columns hold figures. */
  figures: readonly boolean[]
}

/** A table of a text. The first cell names its row; on phones each cell carries its column's name. */
export function ProseTable({ head, rows, figures }: ProseTableProps) {
  const look = (at: number) => (figures[at] ? css.figure : undefined)
  return (
    <div className={css.tableBox}>
      <table>
        <thead>
          <tr>
            {staticChildren(head, (cell, at) => (
              <th scope="col" className={look(at)}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {staticChildren(rows, ([first, ...rest]) => (
            <tr>
              <th scope="row">{first}</th>
              {staticChildren(rest, (cell, at) => (
                <td className={look(at + 1)}>
                  <span className={css.cellName}>{head[at + 1]}</span>
                  <span>{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The text's skeleton. */
export function SkeletonProse() {
  return (
    <div className={css.prose}>
      {staticChildren(['wide', 'long', 'wide', 'most', 'wide', 'long'] as const, (width) => (
        <p>
          <SkeletonBar width={width} />
        </p>
      ))}
    </div>
  )
}
