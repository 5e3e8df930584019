import type { WholeDispute } from '@sahuji/contract/payments/disputes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { disputes } from './calls.ts'

/** Asks before the disputed amount goes back to the payer; the step-up follows. */
export function GiveBackDialog({ of: { id, amount, way }, onClose }: { of: WholeDispute; onClose: () => void }) {
  const { t } = useLingui()
  const sum = useWriting().money(amount, { isShort: true })
  const giving = useMutation({
    ...disputes.giveBack(),
    onSuccess: () => notify({ tone: 'good', title: t`The money is given back` }),
  })
  return (
    <ConfirmDialog
      isOpen
      title={t`Give ${sum} back?`}
      lead={<Trans>The payer gets it and the dispute ends. It cannot be taken back.</Trans>}
      confirm={<Trans>Give {sum} back</Trans>}
      isPending={giving.isPending}
      onClose={onClose}
      onConfirm={() => giving.mutate({ id }, { onSuccess: onClose })}
    >
      <Stack gap={4}>
        <Lines>
          <Line label={<Trans>The payer gets</Trans>}>
            <Money of={amount} />
          </Line>
          <Line label={<Trans>Fee</Trans>}>
            <Money of={0n} />
          </Line>
          <Total label={<Trans>Leaves your wallet</Trans>}>
            <Money of={amount} />
          </Total>
        </Lines>
        <Text small tone="muted">
          {way === 'wallet' ? (
            <Trans>Back into the wallet that paid, at once</Trans>
          ) : (
            <Trans>By the bank or card that paid. It may take some days to arrive.</Trans>
          )}
        </Text>
        <FailureLine of={giving.error} />
      </Stack>
    </ConfirmDialog>
  )
}
