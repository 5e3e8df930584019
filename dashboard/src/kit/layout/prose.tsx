import { createElement, type ReactNode } from 'react'
import '../css/prose.css'
import '../css/prose-tables.css'
import { inPlace } from './in-place.ts'

/** A long text in its own language, whatever the page around it speaks. */
export function Prose({ lang, dir, children }: { lang: string; dir: 'ltr' | 'rtl'; children: ReactNode }) {
  return (
    <article className="prose" lang={lang} dir={dir}>
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
  const look = (at: number) => (figures[at] ? 'fig' : undefined)
  return (
    <div className="table-box">
      <table>
        <thead>
          <tr>
            {inPlace(head, (cell, at) => (
              <th scope="col" className={look(at)}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inPlace(rows, ([first, ...rest]) => (
            <tr>
              <th scope="row">{first}</th>
              {inPlace(rest, (cell, at) => (
                <td className={look(at + 1)}>
                  <span className="cell-name">{head[at + 1]}</span>
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

/** The text's own shape before it is there. */
export function SkeletonProse() {
  return (
    <div className="prose">
      {inPlace(['w7', 'w6', 'w7', 'w5', 'w7', 'w6'], (width) => (
        <p>
          <span className={`sk ${width}`} />
        </p>
      ))}
    </div>
  )
}
