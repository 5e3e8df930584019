import { codeNameMost, type PaymentCode } from '@sahuji/contract/payments/codes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Count } from '../../kit/format/count.tsx'
import { DownloadIcon, MoreIcon } from '../../kit/icons/actions.tsx'
import { EyeIcon } from '../../kit/icons/first.tsx'
import { ShareIcon } from '../../kit/icons/later.tsx'
import { Button, IconButton, TextButton } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text, Name } from '../../kit/layout/text.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { downloadFile } from '../../platform/browser/save-text.ts'
import * as css from './code-plate.module.css'
import { NamesDialog } from './names-dialog.tsx'
import { Payee } from './payee.tsx'
import { qrFile } from './qr-drawing.ts'
import { QrPicture } from './qr-picture.tsx'
import { ReplaceDialog, RevokeDialog } from './revoke-dialog.tsx'
import { IfMay } from '../../platform/session/if-may.tsx'

type Sheet = 'names' | 'large' | 'replace' | 'revoke'

/** One code: its QR, what a payer's app shows of it, and what may be done with it. */
export function CodePlate({ of: code }: { of: PaymentCode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [sheet, setSheet] = useState<Sheet>()
  const close = () => setSheet(undefined)
  const { label, name, payload, counter_id } = code
  const picture = t`QR code, ${label}`
  return (
    <Section
      id="code"
      title={<Name>{label}</Name>}
      aside={counter_id === null ? <Trans>a code of the shop</Trans> : <Trans>a code of a counter</Trans>}
    >
      <div className={css.plate}>
        <QrPicture of={payload} label={picture} />
        <Stack gap={4}>
          <div>
            <Payee of={code} />
            <Text small tone="quiet">
              <Trans>
                <Count of={name.length} /> of <Count of={codeNameMost} /> letters used.
              </Trans>{' '}
              <IfMay call="codes.manage">
                <TextButton onPress={() => setSheet('names')}>
                  <Trans>Change the names</Trans>
                </TextButton>
              </IfMay>
            </Text>
          </div>
          <Actions of={code} onSheet={setSheet} />
        </Stack>
      </div>
      {sheet === 'names' && <NamesDialog of={code} onClose={close} />}
      {sheet === 'revoke' && <RevokeDialog of={code} onClose={close} />}
      {sheet === 'replace' && (
        <ReplaceDialog
          of={code}
          onClose={close}
          onReplaced={(id) => void navigate({ to: '/dashboard/qrcode', search: { code: id } as never })}
        />
      )}
      <Dialog isOpen={sheet === 'large'} onClose={close} title={<Name>{label}</Name>}>
        <QrPicture of={payload} label={picture} />
        <Payee of={code} />
      </Dialog>
    </Section>
  )
}

/** Keeps it, hands it on, shows it large; and what ends it. */
function Actions({ of: { label, payload }, onSheet }: { of: PaymentCode; onSheet: (sheet: Sheet) => void }) {
  const { t } = useLingui()
  return (
    <Row>
      <Button icon={<DownloadIcon small />} onPress={() => downloadFile(qrFile(payload, label))}>
        <Trans>Save</Trans>
      </Button>
      {canShare(payload, label) && (
        <Button icon={<ShareIcon small />} onPress={() => void share(payload, label)}>
          <Trans>Share</Trans>
        </Button>
      )}
      <IconButton kind="secondary" label={t`Show it large`} icon={<EyeIcon small />} onPress={() => onSheet('large')} />
      <IfMay call="codes.manage">
        <Menu
          label={t`More for ${label}`}
          entries={[
            {
              id: 'replace',
              label: t`Replace`,
              note: t`Lost or stolen: a new code in its place`,
              onAction: () => onSheet('replace'),
            },
            { id: 'revoke', label: t`Revoke`, danger: true, apart: true, onAction: () => onSheet('revoke') },
          ]}
        >
          <IconButton label={t`More for ${label}`} icon={<MoreIcon small />} />
        </Menu>
      </IfMay>
    </Row>
  )
}

const canShare = (payload: string, label: string): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [qrFile(payload, label)] })

/** Hands the picture to another application; a person who changes their mind is no failure. */
const share = (payload: string, label: string): Promise<void> =>
  navigator.share({ files: [qrFile(payload, label)], title: label }).catch(() => undefined)
