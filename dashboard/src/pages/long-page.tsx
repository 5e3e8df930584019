import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../kit/icons/first.tsx'
import { InfoIcon } from '../kit/icons/states.tsx'
import { Link } from '../kit/layout/link.tsx'
import { PageNav, type Place, PlaceList } from '../kit/layout/side-columns.tsx'
import type { ViewLink } from '../kit/layout/tabs.tsx'
import * as css from './long-page.module.css'
import { cx } from '../kit/cx.ts'

export interface LongPageProps {
  /** Beside the text where there is room, before it elsewhere; remains in view. */
  beside: ReactNode
  /** After the text. */
  end: ReactNode
  children: ReactNode
}

/** A long text with its contents. Printed, only the text remains. */
export function LongPage({ beside, end, children }: LongPageProps) {
  return (
    <div className={css.longPage} data-long-page="">
      <div className={css.beside}>{beside}</div>
      <div className={css.text}>{children}</div>
      <div className={css.end} data-gap="10">
        {end}
      </div>
    </div>
  )
}

export interface ContentsProps {
  title: string
  places: readonly Place[]
  here: string | undefined
}

/** The parts of a text: always visible on wide screens, folded elsewhere. Marks the part being read. */
export function Contents({ title, places, here }: ContentsProps) {
  return (
    <>
      <details className={css.contents}>
        <summary>
          {title}
          <ChevronDownIcon small />
        </summary>
        <nav aria-label={title}>
          <PlaceList places={places} here={here} />
        </nav>
      </details>
      <PageNav label={title} places={places} here={here} />
    </>
  )
}

/** The same page in other forms, as in another language; highlights the one being read. */
export function Switch({ label, ways }: { label: string; ways: readonly ViewLink[] }) {
  return (
    <nav className={css.ways} aria-label={label}>
      {ways.map(({ href, label: name, isHere }) => (
        <Link key={href} href={href} aria-current={isHere ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Short facts beside each other under a heading. */
export function PageFacts({ children }: { children: ReactNode }) {
  return <span className={css.facts}>{children}</span>
}

/** A quiet note about the text itself: another version, another language. Not printed. */
export function TextNote({ children }: { children: ReactNode }) {
  return (
    <span className={cx(css.note, css.noPaper)}>
      <InfoIcon small />
      <span>{children}</span>
    </span>
  )
}

/** What only a printed page has: its address. */
export function OnlyPaper({ children }: { children: ReactNode }) {
  return <p className={css.onlyPaper}>{children}</p>
}

/** An added or removed part between two versions; a word marks which, never the colour alone. */
export function Changed({ isGone = false, word, children }: { isGone?: boolean; word: string; children: ReactNode }) {
  return (
    <div className={cx(css.changed, isGone && css.gone)}>
      <p className={css.word}>{word}</p>
      {children}
    </div>
  )
}
