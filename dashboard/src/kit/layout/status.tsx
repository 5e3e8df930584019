import type { ReactNode } from 'react'
import {
  ClockIcon,
  CrossCircleIcon,
  InfoIcon,
  QuestionIcon,
  TickCircleIcon,
  TickIcon,
  WarningIcon,
} from '../icons/states.tsx'
import * as css from './status.module.css'
import { cx } from '../cx.ts'

export type Tone = 'good' | 'bad' | 'wait' | 'info' | 'warn' | 'unclear'

const icons = {
  good: TickIcon,
  bad: CrossCircleIcon,
  wait: ClockIcon,
  info: InfoIcon,
  warn: WarningIcon,
  unclear: QuestionIcon,
} as const

export interface StatusProps {
  tone: Tone
  /** The word; colour alone never carries a state. */
  children: ReactNode
  /** An icon in place of the tone's own. */
  icon?: ReactNode
  /** At most once, at the head of a page: the word is coloured too and the tick has a ring. */
  loud?: boolean
  /** A whole sentence, which may wrap. */
  sentence?: boolean
}

/** A state: icon and word, without a pill. Unclear is amber and dashed and never offers to pay again. */
export function Status({ tone, icon, loud = false, sentence = false, children }: StatusProps) {
  const Icon = loud && tone === 'good' ? TickCircleIcon : icons[tone]
  return (
    <span className={cx(css.status, loud && css.loud, sentence && css.sentence)} data-tone={tone}>
      {icon ?? <Icon small />}
      <span>{children}</span>
    </span>
  )
}

/** A short label on a tinted ground, for a mode, a role or a number; states are `Status`. */
export function Tag({ tone, children }: { tone?: 'good' | 'bad' | 'info' | 'warn'; children: ReactNode }) {
  return (
    <span className={css.tag} data-tone={tone}>
      {children}
    </span>
  )
}
