import type { ReactNode } from 'react'
import * as css from './signatures.module.css'

/** The two signatures of a proposal, side by side. */
export function Signatures({ children }: { children: ReactNode }) {
  return <div className={css.signatures}>{children}</div>
}

interface SignatureProps {
  /** The signer, or that a signature is needed. */
  name: ReactNode
  /** True until an operator has signed: the line is dashed. */
  isOpen?: boolean
  children: ReactNode
}

/** A line for a signature, with its text below. */
export function Signature({ name, isOpen = false, children }: SignatureProps) {
  return (
    <div data-open={isOpen ? '' : undefined}>
      <div className={css.line}>{name}</div>
      <p className={css.note}>{children}</p>
    </div>
  )
}
