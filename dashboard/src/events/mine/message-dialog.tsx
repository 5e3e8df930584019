import { messageMost, messagesADay } from '@sahuji/contract/events/messages'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../kit/forms/select.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { followed } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { events } from '../calls.ts'

/** Asks for the text and who gets it, with how many that are, before it is sent. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data: kinds } = useCardQuery(events.kinds(id))
  const [kind, setKind] = useState('all')
  const [text, setText] = useState('')
  const type_id = kind === 'all' ? undefined : kind
  const { data: holders } = useCardQuery(events.holders(id, type_id))
  const sending = useMutation(
    followed(events.write(), () => {
      notify({ tone: 'good', title: t`Your message is on its way.` })
      onClose()
    }),
  )
  const all = holders ? holders.mails + holders.texts : 0
  return (
    <FormDialog
      title={t`Write to the holders`}
      lead={
        <Trans>Plain text, by e-mail, or by SMS to who gave no address. Who had the money back gets nothing.</Trans>
      }
      confirm={<Plural value={all} one="Send to # holder" other="Send to # holders" />}
      errors={useRefusedFields(sending.error)}
      isPending={sending.isPending}
      isIncomplete={text.trim() === '' || all === 0 || holders?.left_today === 0}
      onSubmit={() => sending.mutate({ id, text: text.trim(), ...(type_id && { type_id }) })}
      onClose={onClose}
    >
      <Select
        name="type_id"
        label={t`To the holders of`}
        options={[
          { id: 'all', label: t`All tickets` },
          ...(kinds ?? []).map((each) => ({ id: each.id, label: each.name })),
        ]}
        value={kind}
        onChange={setKind}
      />
      <TextArea
        name="text"
        label={t`Message`}
        value={text}
        onChange={setText}
        maxLength={messageMost}
        hint={t`At most ${messageMost} characters, without links.`}
      />
      {holders && (
        <Text small tone="quiet">
          <Trans>
            {holders.mails} by e-mail, {holders.texts} by SMS. {holders.left_today} of {messagesADay} messages left
            today.
          </Trans>
        </Text>
      )}
    </FormDialog>
  )
}
