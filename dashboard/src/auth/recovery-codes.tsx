import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { Checkbox } from '../kit/forms/checkbox.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { CopyIcon, DownloadIcon } from '../kit/icons/actions.tsx'
import { PrintIcon } from '../kit/icons/later.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { downloadText, printText } from '../platform/browser/save-text.ts'
import { brand } from '../kit/format/operator.ts'
import * as css from './recovery-codes.module.css'

/** Ten codes, shown once: to copy, save or print. The dialog closes when the person confirms that they are saved. */
export function RecoveryCodes({ of: codes, onClose }: { of: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const [isKept, setIsKept] = useState(false)
  const product = brand()
  const text = [
    t`${product}: recovery codes`,
    t`Each code works once, in place of the second factor.`,
    '',
    ...codes,
    '',
  ].join('\n')
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => notify({ tone: 'good', title: t`The codes were copied.` }),
      () => notify({ tone: 'bad', title: t`This browser did not allow copying. Save or print the codes.` }),
    )
  return (
    <Dialog
      isOpen
      stays
      onClose={onClose}
      title={<Trans>Your recovery codes</Trans>}
      lead={
        <Trans>
          With one of them you sign in when your phone is lost. Keep them where your password is not. They are shown
          only now.
        </Trans>
      }
      actions={
        <Button kind="primary" isDisabled={!isKept} onPress={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <Stack>
        <CodeSheet label={t`Recovery codes`} of={codes} />
        <Row>
          <Button size="small" icon={<CopyIcon small />} onPress={copy}>
            <Trans>Copy</Trans>
          </Button>
          <Button
            size="small"
            icon={<DownloadIcon small />}
            onPress={() => downloadText('sahuji-recovery-codes.txt', text)}
          >
            <Trans>Save as a file</Trans>
          </Button>
          <Button size="small" icon={<PrintIcon small />} onPress={() => printText(text)}>
            <Trans>Print</Trans>
          </Button>
        </Row>
        <Checkbox name="is_kept" isSelected={isKept} onChange={setIsKept}>
          <Trans>I have kept these codes.</Trans>
        </Checkbox>
      </Stack>
    </Dialog>
  )
}

/** Recovery codes in two columns; left to right in every language. */
function CodeSheet({ label, of: codes }: { label: string; of: readonly string[] }) {
  return (
    <ul className={css.sheet} aria-label={label} dir="ltr">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
}
