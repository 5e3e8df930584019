import type { ReactNode } from 'react'
import * as css from './signatures.module.css'

/** The two signatures of a proposal, side by side. */
export function Signatures({ children }: { children: ReactNode }) {
  return <div className={css.signatures}>{children}</div>
}

interface SignatureProps {
  /** Who signed, or that a signature is needed. */
  name: ReactNode
  /** True until somebody has signed: the line is dashed. */
  isOpen?: boolean
  children: ReactNode
}

/** One line to sign on, with what is said of it below. */
export function Signature({ name, isOpen = false, children }: SignatureProps) {
  return (
    <div data-open={isOpen ? '' : undefined}>
      <div className={css.line}>{name}</div>
      <p className={css.note}>{children}</p>
    </div>
  )
}
