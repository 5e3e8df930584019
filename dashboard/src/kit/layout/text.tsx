import type { ReactNode } from 'react'

export interface TextProps {
  as?: 'p' | 'span' | 'div'
  tone?: 'ink' | 'muted' | 'quiet'
  small?: boolean
  strong?: boolean
  nowrap?: boolean
  lang?: string
  children: ReactNode
}

const tones = { ink: '', muted: 'muted', quiet: 'quiet' }

/** Words in one of three inks and two sizes. */
export function Text({ as: Element = 'p', tone = 'ink', small, strong, nowrap, lang, children }: TextProps) {
  const words = [tones[tone], small && 'small', strong && 'strong', nowrap && 'nowrap'].filter(Boolean).join(' ')
  return (
    <Element className={words || undefined} lang={lang}>
      {children}
    </Element>
  )
}

/** Numbers, addresses and names that read left to right in every language. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}

/** Codes and references as machines write them. */
export function Code({ children }: { children: ReactNode }) {
  return <span className="code isolate">{children}</span>
}
