import { disputeFilesMost, disputeTextMax, type WholeDispute } from '@sahuji/contract/payments/disputes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { Form } from '../../kit/forms/form.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { CameraIcon, UploadIcon } from '../../kit/icons/later.tsx'
import { DocumentIcon } from '../../kit/icons/actions.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { toBase64 } from '../../platform/storage/base64.ts'
import { disputes } from './calls.ts'
import { DisputeFiles } from './dispute-files.tsx'
import * as css from './dispute.module.css'
import { GiveBackDialog } from './give-back-dialog.tsx'

/** The answer while it is a draft: documents, a text, one button that sends it once, and one that gives the money back. */
export function DisputeAnswer({ of: dispute }: { of: WholeDispute }) {
  const { t } = useLingui()
  const { money, number } = useWriting()
  const { id, files, amount } = dispute
  const [text, setText] = useState(dispute.answer)
  const [asked, setAsked] = useState<'send' | 'give_back'>()
  const save = useMutation(disputes.save())
  // not a callback of the call: live news can replace this form before the answer arrives
  const send = useMutation({
    ...disputes.send(),
    onSuccess: () => notify({ tone: 'good', title: t`Your answer is sent` }),
  })
  const saved = dispute.answer
  const keep = () => {
    if (text.trim() !== saved) save.mutate({ id, answer: text.trim() })
  }
  const [written, most, sum] = [number(text.length), number(disputeTextMax), money(amount, { isShort: true })]
  return (
    <Section
      title={t`Your answer`}
      aside={
        <Text as="span" small tone="quiet">
          {text.trim() === saved && saved !== '' ? <Trans>Draft saved</Trans> : <Trans>Not sent yet</Trans>}
        </Text>
      }
    >
      <Form label={t`Your answer`} errors={useRefusedFields(send.error)} onSubmit={() => setAsked('send')}>
        <Stack gap={5}>
          <DisputeFiles of={dispute} isDraft />
          {files.length < disputeFilesMost && <AddFile id={id} isFirst={files.length === 0} />}
          <TextArea
            name="answer"
            label={t`In your words`}
            hint={t`${written} of ${most} letters. Write when, where and who. We read it in English or Nepali.`}
            maxLength={disputeTextMax}
            optional
            value={text}
            onChange={setText}
            onBlur={keep}
          />
          <FailureLine of={save.error} />
          <div className={css.send}>
            <Button type="submit" kind="primary" size="large" isDisabled={text.trim() === '' && files.length === 0}>
              <Trans>Send the answer</Trans>
            </Button>
            <Button size="large" onPress={() => setAsked('give_back')}>
              <Trans>Give {sum} back</Trans>
            </Button>
            <Text small tone="quiet">
              <Trans>An answer is sent once and cannot be changed.</Trans>
            </Text>
          </div>
          <Text small tone="quiet">
            <Trans>What you have added is sent by itself when the time is over.</Trans>
          </Text>
        </Stack>
      </Form>
      <SendDialog
        isOpen={asked === 'send'}
        isPending={send.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => send.mutate({ id, answer: text.trim() }, { onSettled: () => setAsked(undefined) })}
      />
      {asked === 'give_back' && <GiveBackDialog of={dispute} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}

/** Asks before the answer is sent, because it is sent once. */
function SendDialog(dialog: Pick<ConfirmDialogProps, 'isOpen' | 'isPending' | 'onClose' | 'onConfirm'>) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Send the answer?`}
      lead={<Trans>It is sent once, with its documents, and cannot be changed. Then we decide.</Trans>}
      confirm={<Trans>Send</Trans>}
    />
  )
}

/** A photo or a file, encoded and encrypted by the server as KYC documents are. */
function AddFile({ id, isFirst }: { id: string; isFirst: boolean }) {
  const { t } = useLingui()
  const call = disputes.addFile()
  const adding = useMutation({
    ...call,
    mutationFn: async (file: File) =>
      call.mutationFn({ id, name: file.name, file: toBase64(new Uint8Array(await file.arrayBuffer())) }),
    onSuccess: () => notify({ tone: 'good', title: t`The document is added` }),
  })
  const types = 'image/jpeg,image/png,image/webp,application/pdf'
  return (
    <Stack gap={2}>
      <div className={css.drop}>
        <DocumentIcon />
        <div className={css.what}>
          {isFirst ? (
            <Trans>Proof that the goods were handed over: a signed bill, a delivery slip or a chat</Trans>
          ) : (
            <Trans>Another document</Trans>
          )}
          <Text small tone="quiet">
            <Trans>Photo or PDF, up to 5 MB each. Only we see it.</Trans>
          </Text>
        </div>
        <Row>
          <FileButton
            size="small"
            icon={<CameraIcon small />}
            accept="image/jpeg,image/png,image/webp"
            camera="environment"
            isPending={adding.isPending}
            onFile={(file) => adding.mutate(file)}
          >
            <Trans>Take a photo</Trans>
          </FileButton>
          <FileButton
            size="small"
            icon={<UploadIcon small />}
            accept={types}
            isPending={adding.isPending}
            onFile={(file) => adding.mutate(file)}
          >
            <Trans>Choose a file</Trans>
          </FileButton>
        </Row>
      </div>
      <FailureLine of={adding.error} />
    </Stack>
  )
}

/** The answer after it was sent, and what happened to the dispute. */
export function SentAnswer({ of: dispute }: { of: WholeDispute }) {
  const { t } = useLingui()
  const { answer, answered_at, is_sent_at_deadline, files } = dispute
  const isNothing = answer === '' && files.length === 0
  return (
    <Section
      title={t`Your answer`}
      aside={
        answered_at && (
          <Text as="span" small tone="quiet">
            {is_sent_at_deadline ? (
              <Trans>
                sent at the deadline, <DateTime of={answered_at} as="day" />
              </Trans>
            ) : (
              <Trans>
                sent <DateTime of={answered_at} as="day" />, <DateTime of={answered_at} as="time" />
              </Trans>
            )}
          </Text>
        )
      }
    >
      {isNothing ? (
        <Text tone="muted">
          <Trans>Nothing was answered.</Trans>
        </Text>
      ) : (
        <Stack gap={5}>
          {answer !== '' && (
            <p className={css.quote} dir="auto">
              {answer}
            </p>
          )}
          {files.length > 0 && <DisputeFiles of={dispute} />}
        </Stack>
      )}
      {dispute.state === 'review' && <StillGiveBack of={dispute} />}
    </Section>
  )
}

/** While we decide the merchant may still give the money back. */
function StillGiveBack({ of: dispute }: { of: WholeDispute }) {
  const { money } = useWriting()
  const [isAsked, setIsAsked] = useState(false)
  const sum = money(dispute.amount, { isShort: true })
  return (
    <List>
      <ListRow onPress={() => setIsAsked(true)} note={<Trans>It ends the dispute at once.</Trans>}>
        <Trans>Give {sum} back</Trans>
      </ListRow>
      {isAsked && <GiveBackDialog of={dispute} onClose={() => setIsAsked(false)} />}
    </List>
  )
}
