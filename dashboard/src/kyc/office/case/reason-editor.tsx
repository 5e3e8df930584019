import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../../kit/layout/button.tsx'
import { Row } from '../../../kit/layout/layout.tsx'
import { KeyHint } from '../desk/key-hint.tsx'
import * as css from './case.module.css'
import type { JudgedItem } from './case-items.ts'
import { ReasonChoice } from './reason-choice.tsx'
import type { CaseDesk } from './use-case-desk.ts'

/** The reason to ask for an item again. Digits choose a sentence, Enter saves it, Escape discards the change. */
export function ReasonEditor({ of, at }: { of: JudgedItem; at: CaseDesk }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const value = at.written(of.key)
  const mayKeep = value.reason !== undefined || value.words.trim() !== ''
  const keep = () => mayKeep && at.keepReason(of)
  const isWords = (target: EventTarget) => target instanceof HTMLTextAreaElement
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    const chip =
      /^[1-9]$/.test(event.key) && !isWords(event.target) ? chipAt(panel.current, Number(event.key)) : undefined
    // Enter on a chip or a button is the browser's own press
    const isOwnPress = event.target instanceof HTMLButtonElement && !event.ctrlKey
    if (event.key === 'Escape') at.stopAsking()
    else if (chip) chip.click()
    else if (isEnter && !isOwnPress) keep()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the keys of the controls inside it
    <div className={css.reason} ref={panel} tabIndex={-1} data-reason="" onKeyDown={press}>
      <ReasonChoice
        used_for={of.kind}
        value={value}
        language={at.language}
        merchant={at.merchantName}
        onChange={(written) => at.write(of.key, written)}
      />
      <Row push="end">
        <Button size="small" kind="ghost" onPress={at.stopAsking}>
          <Trans>Not now</Trans>
          <KeyHint>Esc</KeyHint>
        </Button>
        <Button size="small" isDisabled={!mayKeep} isPending={at.isJudging} onPress={keep}>
          <Trans>Request it again</Trans>
          <KeyHint>Enter</KeyHint>
        </Button>
      </Row>
    </div>
  )
}

const chipAt = (panel: HTMLElement | null, place: number): HTMLElement | undefined =>
  [...(panel?.querySelectorAll<HTMLElement>('fieldset button') ?? [])][place - 1]
