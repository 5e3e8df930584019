import { Trans, useLingui } from '@lingui/react/macro'
import { statementCode } from '@sahuji/contract/statements'
import { type ComponentType, Suspense, useState } from 'react'
import { cx } from '../../kit/cx.ts'
import { Form } from '../../kit/forms/form.tsx'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { DocumentIcon } from '../../kit/icons/actions.tsx'
import { QrCodeIcon } from '../../kit/icons/money.tsx'
import { LockIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { claimTextIn } from './check-signature.ts'
import type { Asked } from './check-statement.ts'
import { statementFileKinds } from './files/read-file.ts'
import type { ScanPaperProps } from './scan-paper.tsx'
import * as css from './paper-source.module.css'

export interface PaperSourceProps {
  /** The file that was given last. */
  file: File | undefined
  isPending: boolean
  /** There is no verdict yet, or none about a statement of ours: checking is then the page's own action. */
  isFirst: boolean
  /** The camera's dialog; absent in the file that works without network, where our books cannot be asked either. */
  Scan: ComponentType<ScanPaperProps> | undefined
  onAsk: (asked: Asked) => void
  /** Opens the check of a receipt, where what was typed or scanned is one's; false otherwise. */
  opensReceipt?: ((text: string) => boolean) | undefined
}

/** A file dropped or chosen, the code typed from a paper, or the paper's QR before the camera. */
export function PaperSource({ file, isPending, isFirst, Scan, onAsk, opensReceipt }: PaperSourceProps) {
  const isOnline = Scan !== undefined
  const [isScanning, setIsScanning] = useState(false)
  return (
    <>
      <div className={css.file}>
        <FileArea file={file} onFile={(chosen) => onAsk({ by: 'file', file: chosen })} />
        <p className={css.hint}>
          <LockIcon small />
          <span>
            {isOnline ? (
              <Trans>
                The file stays on your device. It is checked here, in your browser; only its code is sent, to compare it
                with our books.
              </Trans>
            ) : (
              <Trans>The file stays on your device. It is checked here, in your browser; nothing is sent.</Trans>
            )}
          </span>
        </p>
      </div>
      <div className={css.or}>
        <Trans>or from paper</Trans>
      </div>
      <CodeForm isPending={isPending} isFirst={isFirst} isOnline={isOnline} onAsk={onAsk} opensReceipt={opensReceipt} />
      {isOnline && (
        <Button icon={<QrCodeIcon small />} wide onPress={() => setIsScanning(true)}>
          <Trans>Scan the code</Trans>
        </Button>
      )}
      {isScanning && Scan && (
        <Suspense>
          <Scan
            onClaim={(text) => {
              setIsScanning(false)
              onAsk({ by: 'claim', text })
            }}
            opensReceipt={opensReceipt}
            onClose={() => setIsScanning(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function FileArea({ file, onFile }: { file: File | undefined; onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={cx(css.drop, isOver && css.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [dropped] = event.dataTransfer.files
        if (dropped) onFile(dropped)
      }}
    >
      <DocumentIcon />
      <b>{file ? <Name>{file.name}</Name> : <Trans>Drop the statement’s file here</Trans>}</b>
      <span className={css.quiet}>
        <Trans>CSV, Excel or PDF</Trans>
      </span>
      <FileButton size="small" accept={statementFileKinds} onFile={onFile}>
        {file ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
      </FileButton>
    </div>
  )
}

type CodeFormProps = Pick<PaperSourceProps, 'isPending' | 'isFirst' | 'onAsk' | 'opensReceipt'> & { isOnline: boolean }

/** The printed code, or the text of the QR as another program read it. */
function CodeForm({ isPending, isFirst, isOnline, onAsk, opensReceipt }: CodeFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const asked = askedBy(typed, isOnline)
  const sentence = isOnline
    ? t`Enter the 12 letters and digits of the code at the foot of the paper.`
    : t`Paste the text of the paper’s QR, as a scanner reads it.`
  const check = () => {
    if (opensReceipt?.(typed)) return
    setIsTried(!asked)
    if (asked) onAsk(asked)
  }
  const label = isOnline ? t`Code on the paper` : t`Text of the paper’s QR`
  return (
    <Form label={label} errors={isTried && !asked ? { code: [sentence] } : undefined} onSubmit={check}>
      <div className={css.line}>
        <TextField
          name="code"
          label={label}
          autoComplete="off"
          maxLength={1_000}
          {...(isOnline && { placeholder: 'K7M2-P9QD-4X8R' })}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" size="large" kind={isFirst ? 'primary' : 'secondary'} isPending={isPending}>
          <Trans>Check</Trans>
        </Button>
      </div>
    </Form>
  )
}

function askedBy(typed: string, isOnline: boolean): Asked | undefined {
  const claim = claimTextIn(typed)
  if (claim !== undefined) return { by: 'claim', text: claim }
  const code = isOnline ? statementCode.safeParse(typed) : undefined
  return code?.success ? { by: 'code', code: code.data } : undefined
}
