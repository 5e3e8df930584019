import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficeLink } from '@sahuji/contract/cooperatives/office/links'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { ReasonField } from '../../kit/office/reason-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { officeCooperatives } from './calls.ts'

/** What an operator does with a link. */
export type LinkAct = 'approve' | 'reject' | 'suspend'

interface LinkDialogProps {
  of: OfficeLink
  act: LinkAct
  onClose: () => void
}

/** Proposes to open a link, or stops it. */
export function LinkDialog({ act, ...props }: LinkDialogProps) {
  return act === 'approve' ? <ProposeDialog {...props} /> : <StopDialog act={act} {...props} />
}

/** The papers that were read, one a line, and why the link may open. */
function ProposeDialog({ of: { id, merchant, name }, onClose }: Omit<LinkDialogProps, 'act'>) {
  const { t } = useLingui()
  const [papers, setPapers] = useState('')
  const [reason, setReason] = useState('')
  const proposing = useMutation(
    followed(officeCooperatives.propose(), () => {
      notify({ tone: 'good', title: t`It waits for a second person.`, href: '/operator/second-person' })
      onClose()
    }),
  )
  const read = papers
    .split('\n')
    .map((paper) => paper.trim())
    .filter((paper) => paper !== '')
  return (
    <FormDialog
      title={t`Propose to approve the link`}
      lead={
        <Trans>
          <Name>{merchant}</Name> will collect for <Name>{name}</Name>. The link opens when another person approves it.
        </Trans>
      }
      confirm={<Trans>Propose</Trans>}
      errors={useRefusedFields(proposing.error)}
      isPending={proposing.isPending}
      isIncomplete={read.length === 0 || reason.trim().length < 10}
      onSubmit={() => proposing.mutate({ id, papers: read, reason: reason.trim() })}
      onClose={onClose}
    >
      <TextArea
        name="papers"
        label={t`Papers read`}
        hint={t`One a line: the registration, the agreement, the PAN.`}
        value={papers}
        onChange={setPapers}
      />
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  )
}

function StopDialog({ of: { id, merchant }, act, onClose }: LinkDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const stopping = useMutation(
    followed(act === 'reject' ? officeCooperatives.reject() : officeCooperatives.suspend(), onClose),
  )
  return (
    <FormDialog
      title={act === 'reject' ? t`Reject the link` : t`Suspend the link`}
      lead={
        act === 'reject' ? (
          <Trans>
            <Name>{merchant}</Name> reads the reason and may ask again.
          </Trans>
        ) : (
          <Trans>New rows stop at once. What is held can still be settled; two people open the link again.</Trans>
        )
      }
      confirm={act === 'reject' ? <Trans>Reject</Trans> : <Trans>Suspend</Trans>}
      errors={useRefusedFields(stopping.error)}
      isPending={stopping.isPending}
      isIncomplete={reason.trim().length < 10}
      onSubmit={() => stopping.mutate({ id, reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  )
}
