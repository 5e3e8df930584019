import type { ReactNode } from 'react'
import * as css from './auth-page.module.css'
import { DocumentBrand } from './brand.tsx'

export interface AuthPageProps {
  /** Where the mark leads. */
  homeHref: string
  /** At the other end of the bar: the choice of language. */
  bar?: ReactNode
  /** The support contact, at the foot. */
  contact?: ReactNode
  children: ReactNode
}

/**
 * The frame of sign-in and sign-up: the form, and on wide screens the picture of the book beside it, which is part of
 * the document.
 */
export function AuthDesk({ homeHref, bar, contact, children }: AuthPageProps) {
  return (
    <>
      <header className={css.bar}>
        <DocumentBrand href={homeHref} />
        {bar}
      </header>
      <main className={css.main}>{children}</main>
      {contact && <footer className={css.contact}>{contact}</footer>}
    </>
  )
}

/** A narrow card for one task, between an ink rule and a double rule: verify, confirm, wait. */
export function CardPage({ homeHref, bar, contact, children }: AuthPageProps) {
  return (
    <div className={css.cardPage}>
      <header className={css.cardBar}>
        <DocumentBrand href={homeHref} />
        {bar}
      </header>
      <main className={css.card}>{children}</main>
      <footer className={css.cardFoot}>{contact}</footer>
    </div>
  )
}

/** The title of an auth page with the line below it. */
export function AuthHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  )
}

/** The narrow card inside the app's frame: verify the phone. */
export function CardInFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.cardFrame}>
      <div className={css.card}>{children}</div>
    </div>
  )
}
