import type { ReactNode } from 'react'
import { useResultFocus } from '../kit/forms/use-result-focus.ts'
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
  /** Its meaning for the reader; announced with the title whenever it changes. */
  children: ReactNode
  /** It is the result of what the reader has just done: it takes the focus. */
  isResult?: boolean
}

/** The state of a merchant's money, first in five words, then in a sentence. */
export function Headline({ tone, title, children, isResult = false }: HeadlineProps) {
  const heading = useResultFocus<HTMLHeadingElement>(isResult)
  const Icon = icons[tone]
  return (
    <div className={css.headline} data-tone={tone} aria-live="polite">
      <h2 ref={heading} tabIndex={-1}>
        <Icon />
        <span>{title}</span>
      </h2>
      <div className={css.sentence}>{children}</div>
    </div>
  )
}
