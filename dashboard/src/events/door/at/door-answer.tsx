import { type DoorTicket, entryReasons, type EntryReason } from '@sahuji/contract/events/door'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { DateTime } from '../../../kit/format/date.tsx'
import { useReader } from '../../../kit/format/reader.ts'
import { Name } from '../../../kit/layout/text.tsx'
import { NativeButton } from '../../../kit/layout/native-button.tsx'
import { cx } from '../../../kit/cx.ts'
import { titleIn } from '../../event-words.ts'
import type { DoorPhone } from './door-phone.ts'
import type { Answer } from './door-view.ts'
import type { DoorBook } from './judge-ticket.ts'
import { AnswerWord } from './scanned-state.tsx'
import * as css from './door.module.css'

interface DoorAnswerProps {
  phone: DoorPhone
  answer: Answer
  book: DoorBook
}

const goesMilliseconds = 2_000

/** The answer to a scan on the whole screen. Only "come in" goes back to the camera by itself. */
export function DoorAnswer({ phone, answer, book }: DoorAnswerProps) {
  const [isBlocked, setIsBlocked] = useState(false)
  const goesBack = answer.is === 'admitted' && !isBlocked
  useEffect(
    function goBack() {
      if (!goesBack) return
      const timer = setTimeout(phone.next, goesMilliseconds)
      return () => clearTimeout(timer)
    },
    [goesBack, phone],
  )
  return (
    <>
      <div className={css.answer} role={answer.is === 'admitted' ? 'status' : 'alert'}>
        <Sign is={answer.is} />
        <p className={css.word}>
          <AnswerWord is={answer.is} />
          {answer.is === 'admitted' && !answer.isSent && (
            <small>
              <Trans>Not yet sent to the other gates</Trans>
            </small>
          )}
        </p>
        <Facts of={answer} />
        {isBlocked && (
          <p>
            <Trans>This entry can no longer be taken back here.</Trans>
          </p>
        )}
      </div>
      {goesBack && (
        <div className={css.goes} aria-hidden>
          <i />
        </div>
      )}
      {answer.is === 'already' ? (
        <LetInAnyway phone={phone} shop={book.door.shop} />
      ) : (
        <div className={css.foot}>
          {answer.is === 'admitted' && (
            <AnswerButton onPress={() => void phone.takeBack().catch(() => setIsBlocked(true))}>
              <Trans>Undo</Trans>
            </AnswerButton>
          )}
          <AnswerButton isMain onPress={phone.next}>
            <Trans>Next ticket</Trans>
          </AnswerButton>
        </div>
      )}
    </>
  )
}

/** Each kind of answer has a shape of its own. */
function Sign({ is }: { is: Answer['is'] }) {
  return (
    <svg className={css.sign} viewBox="0 0 120 120" aria-hidden>
      {is === 'already' ? (
        <>
          <circle cx="46" cy="60" r="32" />
          <circle cx="74" cy="60" r="32" />
        </>
      ) : (
        <path d={shapes[is]} />
      )}
    </svg>
  )
}

const tick = 'M18 64 48 94 104 30'
const cross = 'M26 26l68 68M94 26 26 94'
const shapes: Record<Exclude<Answer['is'], 'already'>, string> = {
  admitted: tick,
  test: tick,
  wrong_day: 'M60 16a44 44 0 1 0 .1 0M60 34v28l20 14',
  wrong_event: cross,
  passed_on: 'M20 60h78M70 32l28 28-28 28',
  refunded: 'M44 26 20 50l24 24M20 50h52a25 25 0 0 1 0 50H54',
  revoked: 'M60 16a44 44 0 1 0 .1 0M29 29l62 62',
  unknown: 'M40 44c0-12 9-20 20-20s20 8 20 19c0 15-20 16-20 31M60 96v.1',
  forged: 'M60 14 108 100H12zM60 46v26M60 86v.1',
}

function Facts({ of: answer }: { of: Answer }) {
  const { language } = useReader()
  const ticket = 'ticket' in answer ? answer.ticket : undefined
  return (
    <dl>
      {answer.is === 'already' && (
        <>
          <Fact name={<Trans>Since</Trans>}>
            <DateTime of={answer.entered.at} as="time" />
          </Fact>
          <Fact name={<Trans>Gate</Trans>}>
            <Name>{`${answer.entered.gate}, ${answer.entered.person}`}</Name>
          </Fact>
        </>
      )}
      {answer.is === 'wrong_day' && (
        <Fact name={<Trans>Good from</Trans>}>
          <DateTime of={answer.from} />
        </Fact>
      )}
      {answer.is === 'wrong_event' && answer.other && (
        <>
          <Fact name={<Trans>It is for</Trans>}>
            <Name>{titleIn(answer.other, language)}</Name>
          </Fact>
          <Fact name={<Trans>Begins</Trans>}>
            <DateTime of={answer.other.starts_at} />
          </Fact>
        </>
      )}
      {'at' in answer && answer.at && (
        <Fact name={<Trans>When</Trans>}>
          <DateTime of={answer.at} />
        </Fact>
      )}
      {answer.is === 'unknown' && (
        <Fact name={<Trans>Scanned text</Trans>}>
          <Name>{answer.text.slice(0, 60)}</Name>
        </Fact>
      )}
      {ticket && <TicketFacts of={ticket} />}
    </dl>
  )
}

function TicketFacts({ of: { name, type, nth, of, answers } }: { of: DoorTicket }) {
  return (
    <>
      {name && (
        <Fact name={<Trans>Name</Trans>}>
          <Name>{name}</Name>
        </Fact>
      )}
      <Fact name={<Trans>Ticket</Trans>}>
        <Name>{type}</Name>
        {of > 1 && (
          <>
            {', '}
            <Trans>
              {nth} of {of}
            </Trans>
          </>
        )}
      </Fact>
      {answers.length > 0 && (
        <Fact name={<Trans>Answers</Trans>}>
          <Name>{answers.join(', ')}</Name>
        </Fact>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** A steward lets in with one of three reasons; the filled button is the safe one. */
function LetInAnyway({ phone, shop }: { phone: DoorPhone; shop: string }) {
  const { t } = useLingui()
  const [reason, setReason] = useState<EntryReason>()
  return (
    <>
      <fieldset className={css.reasons}>
        <legend>
          <Trans>Let in anyway? Give the reason; {shop} sees it.</Trans>
        </legend>
        {entryReasons.map((each) => (
          <NativeButton
            key={each}
            className={cx(css.reason, reason === each && css.chosen)}
            aria-pressed={reason === each}
            onPress={() => setReason(each)}
          >
            <ReasonWords of={each} />
          </NativeButton>
        ))}
      </fieldset>
      <div className={css.foot}>
        <AnswerButton
          isDisabled={reason === undefined}
          aria-label={t`Let in with reason`}
          onPress={() => reason && void phone.letIn(reason)}
        >
          <Trans>Let in with reason</Trans>
        </AnswerButton>
        <AnswerButton isMain onPress={() => void phone.keepOut()}>
          <Trans>Keep out</Trans>
        </AnswerButton>
      </div>
    </>
  )
}

/** The words of a reason. */
export function ReasonWords({ of: reason }: { of: EntryReason }) {
  if (reason === 'came_back') return <Trans>Went out, came back</Trans>
  return reason === 'showed_id' ? <Trans>Showed ID</Trans> : <Trans>Scanned by mistake</Trans>
}

interface AnswerButtonProps {
  isMain?: boolean
  isDisabled?: boolean
  onPress: () => void
  'aria-label'?: string
  children: ReactNode
}

const AnswerButton = ({ isMain = false, children, ...button }: AnswerButtonProps) => (
  <NativeButton {...button} className={cx(css.onAnswer, isMain && css.main)}>
    <span>{children}</span>
  </NativeButton>
)
