import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { TariffLineRow } from '@sahuji/contract/tariff/office/tariff'
import { dearerAmong } from '@sahuji/contract/tariff/dearer'
import { noticeDayOf } from '@sahuji/contract/tariff/lines'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { followed } from '../../platform/calls/query.ts'
import { pricing } from './calls.ts'
import { linesOf } from './line-rows.ts'
import { type DraftedTariff, isNoticeShort, useSheetDraft } from './use-tariff-draft.ts'

interface SendDialogProps {
  of: DraftedTariff
  /** Every line of the tariff, including future ones. */
  lines: readonly TariffLineRow[]
  /** The draft is empty then. */
  onSent: () => void
  onClose: () => void
}

/** Signs the draft as its maker: the source that merchants read, and the reason of the proposal. */
export function SendDialog({ of: draft, lines, onSent, onClose }: SendDialogProps) {
  const { t } = useLingui()
  const { draft: written, write } = useSheetDraft()
  const { source, reason, sooner } = written
  const proposing = useMutation(
    followed(pricing.propose(), ({ id }) => {
      draft.drop()
      notify({
        tone: 'good',
        title: t`It waits for a second person.`,
        href: `/operator/second-person?at=${id}`,
      })
      onSent()
    }),
  )
  const { valid_from, changes } = draft
  const isShort = isNoticeShort(valid_from)
  const areNotified = notifiesMerchants(draft, lines)
  const send = () =>
    proposing.mutate(
      { draft: { valid_from, source, changes, ...(isShort && areNotified && { sooner }) }, reason },
      { onSuccess: onClose },
    )
  return (
    <FormDialog
      title={t`Send to the second person`}
      lead={
        <Plural
          value={changes.length}
          one={`# change from ${valid_from} on. You sign as its maker; another person has to sign too.`}
          other={`# changes from ${valid_from} on. You sign as their maker; another person has to sign too.`}
        />
      }
      confirm={<Trans>Sign and send</Trans>}
      errors={useRefusedFields(proposing.error)}
      isPending={proposing.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        name="draft.source"
        label={t`Source`}
        hint={t`Merchants read it on the fees page.`}
        maxLength={120}
        autoComplete="off"
        value={source}
        onChange={(text) => write({ source: text })}
      />
      {areNotified &&
        (isShort ? (
          <WhySooner why={sooner} onWhy={(text) => write({ sooner: text })} />
        ) : (
          <NoticeDay of={valid_from} />
        ))}
      <TextField
        name="reason"
        label={t`Why`}
        hint={t`At least 10 characters.`}
        maxLength={1000}
        autoComplete="off"
        value={reason}
        onChange={(text) => write({ reason: text })}
      />
    </FormDialog>
  )
}

/** Whether something becomes dearer or narrower than on the day before, so that merchants are notified. */
function notifiesMerchants(
  { valid_from, changes }: Pick<DraftedTariff, 'valid_from' | 'changes'>,
  lines: readonly TariffLineRow[],
) {
  const dayBefore = kathmanduDay(new Date(startOfKathmanduDay(valid_from).getTime() - 1))
  return dearerAmong(changes, linesOf(lines, dayBefore)).length > 0
}

function NoticeDay({ of: valid_from }: { of: string }) {
  const told = noticeDayOf(valid_from)
  return (
    <Text small tone="quiet">
      <Trans>
        Merchants for whom something becomes dearer or narrower are notified on <Ltr>{told}</Ltr>, 15 days before.
      </Trans>
    </Text>
  )
}

/** Where they can no longer be notified in time: why it has to be sooner. */
function WhySooner({ why, onWhy }: { why: string; onWhy: (why: string) => void }) {
  const { t } = useLingui()
  return (
    <TextField
      name="draft.sooner"
      label={t`Reason for the short notice`}
      hint={t`Something becomes dearer or narrower for merchants in less than 15 days. They read this in the mail that announces it.`}
      maxLength={500}
      autoComplete="off"
      value={why}
      onChange={onWhy}
    />
  )
}
