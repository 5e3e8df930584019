import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import { useState } from 'react'
import { Button } from '../../../kit/layout/button.tsx'
import { Stack } from '../../../kit/layout/layout.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { FailureLine } from '../../../platform/failures/failed-to-load.tsx'
import { merchantLanguage } from './merchant-language.ts'
import { ReasonChoice, type WrittenReason } from './reason-choice.tsx'
import type { CaseActs } from './use-case-acts.ts'

interface RejectDialogProps {
  of: ReviewedCase
  acts: CaseActs
  onClose: () => void
}

/**
 * Rejects a case, with a reason for the merchant. The dialog stays while the rejection is sent, so it cannot be sent
 * twice.
 */
export function RejectDialog({ of, acts, onClose }: RejectDialogProps) {
  const { t } = useLingui()
  const [written, setWritten] = useState<WrittenReason>({ reason: undefined, words: '' })
  const mayReject = written.reason !== undefined || written.words.trim() !== ''
  return (
    <Dialog
      isOpen
      stays={acts.isRejecting}
      title={<Trans>Reject {of.queued.number}?</Trans>}
      lead={
        <Trans>
          {of.merchant.trade_name} reads the reason and may appeal once; another reviewer decides on the appeal.
        </Trans>
      }
      onClose={onClose}
      actions={
        <>
          <Button kind="ghost" isDisabled={acts.isRejecting} onPress={onClose}>
            {t`Not now`}
          </Button>
          <Button
            kind="danger"
            isDisabled={!mayReject}
            isPending={acts.isRejecting}
            onPress={() => acts.reject(written, onClose)}
          >
            <Trans>Reject</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        <ReasonChoice
          used_for="rejection"
          value={written}
          language={merchantLanguage(of)}
          merchant={of.merchant.people[0]?.name ?? of.merchant.trade_name}
          onChange={setWritten}
        />
        <FailureLine of={acts.error} />
      </Stack>
    </Dialog>
  )
}
