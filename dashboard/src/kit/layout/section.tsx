import type { ReactNode, Ref } from 'react'
import * as css from './section.module.css'

export interface SectionProps {
  title?: ReactNode
  /** A few words or one link at the other end of the heading's line. */
  aside?: ReactNode
  /** The two headings in capitals: MERCHANT WALLET and KYC STATUS. */
  caps?: boolean
  label?: string
  /** The fragment of an address that leads here. */
  id?: string
  /** The rule on top in the colour of success. */
  tone?: 'success' | undefined
  /** Its heading, which can then take the focus. */
  headingRef?: Ref<HTMLHeadingElement> | undefined
  children: ReactNode
}

/** A section of the page: an ink rule on top and a heading, without a box. */
export function Section({ title, aside, caps = false, label, id, tone, headingRef, children }: SectionProps) {
  return (
    <section className={css.section} data-tone={tone} aria-label={label} {...(id !== undefined && { id })}>
      {title && (
        <div className={css.head}>
          <h2 className={caps ? css.caps : undefined} {...(headingRef && { ref: headingRef, tabIndex: -1 })}>
            {title}
          </h2>
          {aside && <div className={css.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
