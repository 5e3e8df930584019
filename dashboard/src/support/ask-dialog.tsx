import { Trans, useLingui } from '@lingui/react/macro'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Question } from '@sahuji/contract/support'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextArea } from '../kit/forms/text-area.tsx'
import { FileButton } from '../kit/forms/file-button.tsx'
import { UploadIcon } from '../kit/icons/later.tsx'
import { TextButton } from '../kit/layout/button.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { Name, Text } from '../kit/layout/text.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { followed } from '../platform/calls/query.ts'
import { support } from './calls.ts'
import { pictureKinds, PictureWarning } from './question-pictures.tsx'
import { useShowPicture } from './use-show-picture.ts'

interface AskProps {
  /** The search. */
  q: string
  mode: Mode
  about: TracedMoney | undefined
  onClose: () => void
}

/** A question to support, with everything on the screen, and a picture of the bank's message where there is one. */
export function AskDialog({ q, mode, about, onClose }: AskProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File>()
  const picture = useShowPicture()
  // a picture that fails to upload is added to the question afterwards, where it has a button
  const showPicture = ({ id }: Question) => {
    if (!file) return onClose()
    void picture.show(id, file).then((isShown) => {
      if (!isShown) notify({ tone: 'bad', title: t`Your question is with us, the picture is not. Add it there again.` })
      onClose()
    })
  }
  const { send, ...sending } = useSending(support.ask(), showPicture)
  const ask = { mode, ...(q && { q }), ...(about && { about: { kind: about.kind, id: about.id } }) }
  return (
    <FormDialog
      {...sending}
      isPending={sending.isPending || picture.isPending}
      title={t`Ask us`}
      lead={<Trans>We get your search, its results and every leg of it with its codes. Add what we cannot know.</Trans>}
      confirm={<Trans>Send</Trans>}
      onSubmit={() => send({ ...ask, text })}
      onClose={onClose}
    >
      <QuestionText value={text} onChange={setText} />
      <Row>
        <FileButton size="small" icon={<UploadIcon small />} accept={pictureKinds} onFile={setFile}>
          {file ? <Trans>Choose another picture</Trans> : <Trans>Add a picture</Trans>}
        </FileButton>
        {file && (
          <>
            <Text as="span" small>
              <Name>{file.name}</Name>
            </Text>
            <TextButton onPress={() => setFile(undefined)}>
              <Trans>Leave it out</Trans>
            </TextButton>
          </>
        )}
      </Row>
      <PictureWarning />
    </FormDialog>
  )
}

/** An addition to a question. */
export function WriteDialog({ of: { id, number }, onClose }: { of: Question; onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { send, ...sending } = useSending(support.write(), onClose)
  return (
    <FormDialog
      {...sending}
      title={t`Write again`}
      lead={<Trans>no. {number}</Trans>}
      confirm={<Trans>Send</Trans>}
      onSubmit={() => send({ id, text })}
      onClose={onClose}
    >
      <QuestionText value={text} onChange={setText} />
    </FormDialog>
  )
}

function useSending<Ask>(mutation: UseMutationOptions<Question, Error, Ask>, onDone: (question: Question) => void) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useMutation(
    followed(mutation, (question) => {
      notify({ tone: 'good', title: t`Your question is with us.` })
      onDone(question)
    }),
  )
  const errors = useRefusedFields(error)
  return { send: (ask: Ask) => mutate(ask), isPending, errors }
}

function QuestionText({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useLingui()
  return (
    <TextArea
      name="text"
      label={t`What should we know?`}
      hint={t`As the SMS of your bank shows it. Never a card’s number or a PIN.`}
      maxLength={2000}
      value={value}
      onChange={onChange}
    />
  )
}
