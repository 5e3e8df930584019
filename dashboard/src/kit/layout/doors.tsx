import type { ReactNode } from 'react'
import { Mark } from '../icons/mark.tsx'
import { brand } from '../format/operator.ts'

export interface DoorProps {
  /** Where the mark leads. */
  homeHref: string
  /** At the other end of the bar: the language. */
  bar?: ReactNode
  /** How to reach a person, at the foot. */
  contact?: ReactNode
  children: ReactNode
}

/** Sign-in and its sisters: a desk to write at, and the book beside it on wide screens, which the document brings. */
export function DoorDesk({ homeHref, bar, contact, children }: DoorProps) {
  return (
    <>
      <header className="bar">
        <DoorBrand href={homeHref} />
        {bar}
      </header>
      <main>{children}</main>
      {contact && <footer className="contact">{contact}</footer>}
    </>
  )
}

/** A narrow card for the one thing to do now, between an ink rule and a double rule: verify, confirm, wait. */
export function CardPage({ homeHref, bar, contact, children }: DoorProps) {
  return (
    <div className="card-page">
      <header className="card-bar">
        <DoorBrand href={homeHref} />
        {bar}
      </header>
      <main className="vcard">{children}</main>
      <footer className="foot">{contact}</footer>
    </div>
  )
}

/** The title of a door with the line below it. */
export function DoorHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  )
}

function DoorBrand({ href }: { href: string }) {
  return (
    <a className="brand" href={href}>
      <Mark />
      <span>{brand()}</span>
    </a>
  )
}

/** The narrow card inside the app's frame: verify the phone. */
export function CardInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="card-frame">
      <div className="vcard">{children}</div>
    </div>
  )
}
