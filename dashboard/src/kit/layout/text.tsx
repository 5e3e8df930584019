import type { ReactNode } from 'react'
import * as css from './text.module.css'
import { cx } from '../cx.ts'

export interface TextProps {
  as?: 'p' | 'span' | 'div'
  tone?: 'ink' | 'muted' | 'quiet'
  small?: boolean
  strong?: boolean
  nowrap?: boolean
  lang?: string
  children: ReactNode
}

const tones = { ink: undefined, muted: css.muted, quiet: css.quiet }

/** Text in one of three inks and two sizes. */
export function Text({ as: Element = 'p', tone = 'ink', small, strong, nowrap, lang, children }: TextProps) {
  const look = cx(tones[tone], small && css.small, strong && css.strong, nowrap && css.nowrap)
  return (
    <Element className={look || undefined} lang={lang}>
      {children}
    </Element>
  )
}

/** Numbers, addresses and names that read left to right in every language. */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" translate="no">
      {children}
    </bdi>
  )
}

/** The name of a person, shop, bank or file, in any script; a browser that translates the page leaves it unchanged. */
export function Name({ children }: { children: ReactNode }) {
  return (
    <bdi translate="no" data-as-is="">
      {children}
    </bdi>
  )
}

/** Codes and references, unchanged. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code className={cx(css.code, css.isolate)} translate="no">
      {children}
    </code>
  )
}
