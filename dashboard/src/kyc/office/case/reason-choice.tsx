import { Trans, useLingui } from '@lingui/react/macro'
import { languageNameOf } from './merchant-language.ts'
import type { Language } from '@sahuji/contract/language/languages'
import type { DeskReason } from '@sahuji/contract/kyc/review'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip, Chips } from '../../../kit/forms/chip.tsx'
import { TextArea } from '../../../kit/forms/text-area.tsx'
import { useReader, useWriting } from '../../../kit/format/reader.ts'
import { TextButton } from '../../../kit/layout/button.tsx'
import { FailureLine } from '../../../platform/failed-to-load.tsx'
import { reviewDesk } from '../desk/calls.ts'
import { KeyHint } from '../desk/key-hint.tsx'
import * as css from './case.module.css'

/** Why: a sentence of the desk by its code, words of one's own after it, or both. */
export interface WrittenReason {
  reason: string | undefined
  words: string
}

const wordsMost = 240

interface ReasonChoiceProps {
  used_for: DeskReason['used_for']
  value: WrittenReason
  /** What the merchant reads in. */
  language: Language
  merchant: string
  onChange: (value: WrittenReason) => void
}

/** The sentences that are offered, of which one is chosen, words of one's own, and how the merchant reads it. */
export function ReasonChoice({ used_for, value, language, merchant, onChange }: ReasonChoiceProps) {
  const { t } = useLingui()
  const { number } = useWriting()
  const reader = useReader()
  const { data, error } = useQuery(reviewDesk.reasons())
  const [isShown, setIsShown] = useState(false)
  const offered = (data ?? []).filter((one) => one.used_for === used_for && one.is_offered)
  const chosen = offered.find(({ code }) => code === value.reason)
  const ownText = chosen?.texts[reader.language as Language] ?? chosen?.texts.en
  const theirs = [chosen?.texts[language], value.words.trim()].filter(Boolean).join(' ')
  const [written, most] = [number(value.words.length), number(wordsMost)]
  const spoken = languageNameOf(language, reader.language)
  return (
    <>
      <FailureLine of={error} />
      <Chips label={t`Reason`}>
        {offered.map(({ code, texts }, at) => (
          <Chip
            key={code}
            on={code === value.reason}
            onPress={() => onChange({ ...value, reason: code === value.reason ? undefined : code })}
          >
            {shortOf(texts[reader.language as Language] ?? texts.en)}
            {at < 9 && <KeyHint>{`${at + 1}`}</KeyHint>}
          </Chip>
        ))}
      </Chips>
      {ownText && <p className={css.sentence}>{ownText}</p>}
      <TextArea
        label={t`In your own words`}
        optional
        rows={2}
        maxLength={wordsMost}
        value={value.words}
        onChange={(words) => onChange({ ...value, words })}
        hint={
          <span className={css.hint}>
            <span>
              <Trans>
                {merchant} reads it in {spoken}; your own words stay as you write them.
              </Trans>{' '}
              {theirs && (
                <TextButton aria-expanded={isShown} onPress={() => setIsShown(!isShown)}>
                  <Trans>See it as they do</Trans>
                </TextButton>
              )}
            </span>
            <span>
              <Trans>
                {written} of {most}
              </Trans>
            </span>
          </span>
        }
      />
      {isShown && theirs && (
        <blockquote className={css.theirs} lang={language} dir="auto">
          {theirs}
        </blockquote>
      )}
    </>
  )
}

/** The first words of a sentence, as a chip has room for. */
function shortOf(text: string): string {
  const sentence = text.split(/[.。।؟]/u)[0] ?? text
  return sentence.length > 42 ? `${sentence.slice(0, 40).trimEnd()}…` : sentence
}
