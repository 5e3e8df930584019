import type { ReactNode } from 'react'
import { RetryIcon } from '../kit/icons/actions.tsx'
import {
  ClockIcon,
  CrossCircleIcon,
  InfoIcon,
  QuestionIcon,
  TickCircleIcon,
  WarningIcon,
} from '../kit/icons/states.tsx'
import type { Tone } from '../kit/layout/status.tsx'
import * as css from './headline.module.css'

const icons = {
  good: TickCircleIcon,
  bad: CrossCircleIcon,
  wait: ClockIcon,
  info: InfoIcon,
  warn: WarningIcon,
  unclear: QuestionIcon,
  asking: RetryIcon,
} as const

export interface HeadlineProps {
  tone: Tone | 'asking'
  title: ReactNode
  /** What it means for the reader; said aloud with the title whenever it changes. */
  children: ReactNode
}

/** How it stands with somebody's money, first in five words, then in a sentence. */
export function Headline({ tone, title, children }: HeadlineProps) {
  const Icon = icons[tone]
  return (
    <div className={css.headline} data-tone={tone} aria-live="polite">
      <h2>
        <Icon />
        <span>{title}</span>
      </h2>
      <div className={css.sentence}>{children}</div>
    </div>
  )
}
