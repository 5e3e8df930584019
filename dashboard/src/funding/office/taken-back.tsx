import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ClawbackDialog } from '../../approvals/clawback-dialog.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { reviewing } from './calls.ts'

/** Records that the rail took a credited load back, where it reports so by letter only; another person has to agree. */
export function TakenBackButton({ load: { id, reference } }: { load: { id: string; reference: string } }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" onPress={() => setIsOpen(true)}>
        <Trans>Taken back by the rail…</Trans>
      </Button>
      {isOpen && (
        <ClawbackDialog
          id={id}
          title={t`Load ${reference} was taken back`}
          lead={
            <Trans>
              The money leaves the wallet up to its balance; the merchant owes us the rest. Another person has to
              approve it.
            </Trans>
          }
          proposal={reviewing.proposeClawback()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
