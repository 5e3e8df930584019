import { Trans, useLingui } from '@lingui/react/macro'
import {
  type BankFile,
  bankAnswerMax,
  downloadBankFile,
  uploadBankAnswer,
} from '@sahuji/contract/payouts/office/bank-files'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FileButton } from '../../../kit/forms/file-button.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Row, Stack } from '../../../kit/layout/layout.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Text } from '../../../kit/layout/text.tsx'
import { notify } from '../../../kit/overlays/notices.ts'
import { FailureLine } from '../../../platform/failures/failed-to-load.tsx'
import { downloadText } from '../../../platform/browser/save-text.ts'
import { followed } from '../../../platform/calls/query.ts'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'
import { bankFiles } from './calls.ts'

/** Downloads the file for the bank, and uploads the answer; the maker of the file does not upload it. */
export function FileActs({ of: file }: { of: BankFile }) {
  const { t } = useLingui()
  const operator = useOperator()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const downloading = useMutation(followed(bankFiles.download(), ({ csv }) => downloadText(file.name, csv)))
  const uploading = useMutation(
    followed(bankFiles.upload(), () =>
      notify({ tone: 'info', title: t`The answer was read. Nothing was applied yet.` }),
    ),
  )
  const mayAnswer = hasRole(operator, uploadBankAnswer.roles) && !file.is_own && file.downloaded_at !== null
  const download = () => downloading.mutate({ id: file.id })
  const upload = async (chosen: File) => {
    setIsTooLarge(chosen.size > bankAnswerMax)
    if (chosen.size > bankAnswerMax) return
    const csv = await chosen.text()
    uploading.mutate({ id: file.id, name: chosen.name.slice(0, 100), csv })
  }
  return (
    <Stack gap={3}>
      <Row>
        {hasRole(operator, downloadBankFile.roles) && (
          <Button
            kind={file.downloaded_at ? 'secondary' : 'primary'}
            isPending={downloading.isPending}
            onPress={download}
          >
            <Trans>Download</Trans>
          </Button>
        )}
        {mayAnswer && (
          <FileButton
            accept=".csv,text/csv"
            isPending={uploading.isPending}
            onFile={(chosen) => void upload(chosen).catch(() => setIsTooLarge(true))}
          >
            <Trans>Upload the bank’s answer</Trans>
          </FileButton>
        )}
      </Row>
      <FailureLine of={downloading.error ?? uploading.error} />
      {isTooLarge && (
        <Status tone="bad" sentence>
          <Trans>This file is too large or cannot be read.</Trans>
        </Status>
      )}
      <Text small tone="muted">
        {!file.downloaded_at && (
          <Trans>With the first download its orders count as sent and cannot be cancelled.</Trans>
        )}
        {file.downloaded_at && file.is_own && (
          <Trans>You made this file. Another person uploads the bank’s answer.</Trans>
        )}
        {mayAnswer && (
          <Trans>
            The answer is CSV with the columns reference, amount and status; bank_reference and reason may follow.
          </Trans>
        )}
      </Text>
    </Stack>
  )
}
