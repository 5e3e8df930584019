import { Trans, useLingui } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../kit/cx.ts'
import { Form } from '../../kit/forms/form.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { kyc } from '../case/calls.ts'
import * as css from './review.module.css'

const textMost = 2000

/** The messages between the merchant and the review desk, and a field for a new one. */
export function Messages({ of: { messages } }: { of: KycCase }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const write = useMutation(kyc.write())
  const errors = useRefusedFields(write.error)
  const send = () => {
    if (text.trim() !== '') write.mutate({ text: text.trim() }, { onSuccess: () => setText('') })
  }
  return (
    <Section title={<Trans>Messages</Trans>}>
      <div aria-live="polite">
        {messages.map(({ id, at, from, name, text: said }) => (
          <div key={id} className={cx(css.message, from === 'merchant' && css.mine)}>
            <div className={css.by}>
              <span>
                {from === 'merchant' ? <Trans context="who wrote">You</Trans> : <Trans>{name}, review desk</Trans>}
              </span>
              <span>
                <DateTime of={at} as="day" />, <DateTime of={at} as="time" />
              </span>
            </div>
            <p>{said}</p>
          </div>
        ))}
      </div>
      <Form label={t`Write to the review desk`} onSubmit={send} errors={errors}>
        <TextArea
          name="text"
          label={t`Write to the review desk`}
          rows={2}
          maxLength={textMost}
          value={text}
          onChange={setText}
        />
        <div>
          <Button type="submit" isDisabled={text.trim() === ''} isPending={write.isPending}>
            <Trans>Send the message</Trans>
          </Button>
        </div>
      </Form>
    </Section>
  )
}
