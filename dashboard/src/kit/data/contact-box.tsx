import type { ReactNode } from 'react'

export interface ContactBoxProps {
  title: ReactNode
  aside?: ReactNode
  /** An accepted agent's: the rule above it is green. */
  isAgent?: boolean
  children: ReactNode
}

/** How to reach a person. */
export function ContactBox({ title, aside, isAgent = false, children }: ContactBoxProps) {
  return (
    <section className={isAgent ? 'sec contact-box agent' : 'sec contact-box'} data-agent={isAgent}>
      <div className="sec-h">
        <h2>{title}</h2>
        {aside && <div className="aside">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
