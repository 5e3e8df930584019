import type { ReactNode } from 'react'

export interface SectionProps {
  title?: ReactNode
  /** Small words or one link at the other end of the heading's line. */
  aside?: ReactNode
  /** The two headings in capitals: MERCHANT WALLET and KYC STATUS. */
  caps?: boolean
  label?: string
  /** What an address may end in to lead here. */
  id?: string
  children: ReactNode
}

/** The card of the ledger: an ink rule on top, a heading, nothing round it. */
export function Section({ title, aside, caps = false, label, id, children }: SectionProps) {
  return (
    <section className="sec" aria-label={label} {...(id !== undefined && { id })}>
      {title && (
        <div className="sec-h">
          <h2 className={caps ? 'cap' : undefined}>{title}</h2>
          {aside && <div className="aside">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
