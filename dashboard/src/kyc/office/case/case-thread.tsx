import { Trans, useLingui } from '@lingui/react/macro'
import { writeKycMessage } from '@sahuji/contract/kyc/office/verdicts'
import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import { useState } from 'react'
import { DateTime } from '../../../kit/format/date.tsx'
import { Chip, Chips } from '../../../kit/forms/chip.tsx'
import { Form } from '../../../kit/forms/form.tsx'
import { TextArea } from '../../../kit/forms/text-area.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Row } from '../../../kit/layout/layout.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { useRefusedFields } from '../../../platform/failures/failure-words.ts'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'
import { reviewDesk, useDeskAct } from '../desk/calls.ts'
import * as css from './case.module.css'

const textMost = 2000

/** Messages between the merchant and the desk, and the reviewers' internal notes, in order of time. */
export function CaseThread({ of }: { of: ReviewedCase }) {
  const mayWrite = hasRole(useOperator(), writeKycMessage.roles)
  const said = [
    ...of.kyc.messages.map(({ id, at, from, name, text }) => ({ id, at, from, name, text })),
    ...of.notes.map(({ id, at, by, text }) => ({ id, at, from: 'note' as const, name: by, text })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return (
    <Section title={<Trans>Messages</Trans>}>
      <div aria-live="polite">
        {said.map(({ id, at, from, name, text }) => (
          <div key={id} className={css.thread} data-from={from}>
            <div className={css.threadBy}>
              <span>
                {from === 'merchant' && name}
                {from === 'desk' && <Trans>{name}, review desk</Trans>}
                {from === 'note' && <Trans>{name}, to reviewers only</Trans>}
              </span>
              <span>
                <DateTime of={at} as="day" />, <DateTime of={at} as="time" />
              </span>
            </div>
            <p>{text}</p>
          </div>
        ))}
        {said.length === 0 && (
          <p className={css.quiet}>
            <Trans>No messages yet.</Trans>
          </p>
        )}
      </div>
      {mayWrite && <Writing of={of} />}
    </Section>
  )
}

function Writing({ of: { queued, merchant } }: { of: ReviewedCase }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isNote, setIsNote] = useState(false)
  const write = useDeskAct(reviewDesk.write)
  const note = useDeskAct(reviewDesk.note)
  const errors = useRefusedFields((isNote ? note : write).error)
  const name = merchant.people[0]?.name.split(' ')[0] ?? merchant.trade_name
  const send = () => {
    const act = isNote ? note : write
    if (text.trim() !== '' && !act.isPending)
      act.mutate({ id: queued.id, text: text.trim() }, { onSuccess: () => setText('') })
  }
  return (
    <Form label={t`Messages`} onSubmit={send} errors={errors}>
      <Chips label={t`Recipient`}>
        <Chip on={!isNote} onPress={() => setIsNote(false)}>
          <Trans>To {name}</Trans>
        </Chip>
        <Chip on={isNote} onPress={() => setIsNote(true)}>
          <Trans>To reviewers only</Trans>
        </Chip>
      </Chips>
      <TextArea
        name="text"
        data-message=""
        label={isNote ? t`Note for reviewers` : t`Write to ${name}`}
        rows={2}
        maxLength={textMost}
        value={text}
        onChange={setText}
      />
      <Row push="end">
        <Button type="submit" isDisabled={text.trim() === ''} isPending={write.isPending || note.isPending}>
          {isNote ? <Trans>Keep the note</Trans> : <Trans>Send the message</Trans>}
        </Button>
      </Row>
    </Form>
  )
}
