import type { AccountCheck, PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { payoutAccounts } from '../calls.ts'
import { Compared } from './compared.tsx'

export interface CheckedNameProps {
  of: AccountCheck
  written: string
  /** Deletes the draft of the account. */
  drop: () => void
  showAdded: (account: PayoutAccount) => void
  /** Returns to what was written. */
  onAgain: () => void
}

/** The bank's answer about the name: save it, use the bank's, show a document, or write it again. */
export function CheckedName({ of: check, written, drop, showAdded, onAgain }: CheckedNameProps) {
  const add = useMutation({ ...payoutAccounts.add(), onSuccess: drop })
  const save = (how: { take_bank_name?: true; shows_paper?: true } = {}) => {
    if (add.isPending) return
    add.mutate({ check_id: check.check_id, ...how }, { onSuccess: showAdded })
  }
  return (
    <div aria-live="polite">
      <Stack gap={3}>
        <Said of={check} />
        {check.bank_has && check.outcome !== 'matches' && <Compared written={written} bank={check.bank_has} />}
        {check.outcome === 'nearly' && (
          <Text small tone="muted">
            <Trans>Use the bank’s name, or add it as you entered it: then we review each withdrawal first.</Trans>
          </Text>
        )}
        {check.outcome === 'matches' && (
          <Button kind="primary" size="large" wide isPending={add.isPending} onPress={() => save()}>
            <Trans>Add this account</Trans>
          </Button>
        )}
        {check.outcome === 'nearly' && (
          <>
            {check.bank_has && (
              <Button
                kind="primary"
                size="large"
                wide
                isPending={add.isPending}
                onPress={() => save({ take_bank_name: true })}
              >
                <Trans>Add it with the bank’s name</Trans>
              </Button>
            )}
            <Button wide isDisabled={add.isPending} onPress={() => save()}>
              <Trans>Add it as I entered it</Trans>
            </Button>
          </>
        )}
        {check.outcome === 'differs' && (
          <>
            <Text small tone="muted">
              <Trans>
                Usually only the spelling differs: check your cheque. If your spelling is right, add the account and
                show us the cheque; no money goes to it before we have accepted it.
              </Trans>
            </Text>
            <Button kind="primary" size="large" wide isDisabled={add.isPending} onPress={onAgain}>
              <Trans>Enter it again</Trans>
            </Button>
            <Button wide isPending={add.isPending} onPress={() => save({ shows_paper: true })}>
              <Trans>Add it and show a cheque</Trans>
            </Button>
          </>
        )}
        <FailureLine of={add.error} />
        {check.outcome !== 'differs' && add.error && (
          <Button wide onPress={onAgain}>
            <Trans>Enter it again</Trans>
          </Button>
        )}
      </Stack>
    </div>
  )
}

function Said({ of: { outcome } }: { of: AccountCheck }) {
  if (outcome === 'matches')
    return (
      <Status tone="good" loud sentence>
        <Trans>The bank has the same name. Nothing is saved yet.</Trans>
      </Status>
    )
  if (outcome === 'nearly')
    return (
      <Status tone="warn" sentence>
        <Trans>The bank has nearly the same name. Nothing is saved yet.</Trans>
      </Status>
    )
  return (
    <Status tone="bad" sentence>
      <Trans>The bank has another name for this account. Nothing is saved yet.</Trans>
    </Status>
  )
}
