import type { PaperSize, Receipt } from '@sahuji/contract/transactions/receipts'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DownloadIcon } from '../../kit/icons/actions.tsx'
import { PrintIcon, ShareIcon } from '../../kit/icons/later.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { failureWords } from '../../platform/failures/failure-words.ts'
import { downloadFile } from '../../platform/browser/save-text.ts'
import { receipts } from './receipt-calls.ts'

interface ReceiptActionsProps {
  of: Receipt
  id: string
  paper: PaperSize
}

/** Prints the chosen paper size, saves it as a file, or shares it with another app. */
export function ReceiptActions({ of: receipt, id, paper }: ReceiptActionsProps) {
  const { t } = useLingui()
  const { i18n } = useMessages()
  const { language, reference } = receipt
  const name = `${reference}-${paper}.pdf`
  const file = async () => {
    const blob = await receipts.paper({ id, language, paper })
    return new File([blob], name, { type: 'application/pdf' })
  }
  const onError = (error: Error) => {
    const { sentence, code } = failureWords(i18n, error)
    notify({ tone: 'bad', title: sentence, ...(code && { code }) })
  }
  const save = useMutation({ mutationFn: file, onSuccess: downloadFile, onError })
  const [ready, setReady] = useState<File>()
  const share = useMutation({
    mutationFn: async () => {
      // a ready file is shared within the press, as some browsers require
      const kept = ready?.name === name ? ready : await file()
      setReady(kept)
      return shared(kept, receipt)
    },
    onSuccess: (how) => {
      if (how === 'late') notify({ tone: 'info', title: t`The receipt is ready. Press Share once more.` })
      if (how === 'saved') notify({ tone: 'good', title: t`Saved as PDF`, note: t`This browser shares no files.` })
    },
    onError,
  })
  usePaperOf(paper)
  const print = () => {
    if (printPaper()) return
    notify({ tone: 'info', title: t`This browser does not print. We save the PDF for you.` })
    save.mutate()
  }
  return (
    <>
      <Button kind="primary" icon={<PrintIcon small />} onPress={print}>
        <Trans>Print</Trans>
      </Button>
      <Button icon={<DownloadIcon small />} isPending={save.isPending} onPress={() => save.mutate()}>
        <Trans>PDF</Trans>
      </Button>
      <Button icon={<ShareIcon small />} isPending={share.isPending} onPress={() => share.mutate()}>
        <Trans>Share</Trans>
      </Button>
    </>
  )
}

/**
 * Sets the page size of a print, by the page's button or the browser's own, so that a receipt printer needs no setting.
 */
function usePaperOf(paper: PaperSize): void {
  useEffect(
    function setPaperWhilePrinting() {
      const { dataset } = document.documentElement
      const begin = () => void (dataset['paper'] = paper)
      const end = () => void delete dataset['paper']
      addEventListener('beforeprint', begin)
      addEventListener('afterprint', end)
      return () => {
        end()
        removeEventListener('beforeprint', begin)
        removeEventListener('afterprint', end)
      }
    },
    [paper],
  )
}

/** False in browsers inside other apps, which cannot print. */
function printPaper(): boolean {
  if (typeof globalThis.print !== 'function') return false
  globalThis.print()
  return true
}

/**
 * Shares a file by the system's sheet; saves it where there is none, or it rejects the file. `late`: the press was too
 * long ago for this browser.
 */
async function shared(file: File, { title, reference }: Receipt): Promise<'shared' | 'saved' | 'left' | 'late'> {
  const data = { files: [file], title: `${title.own} ${reference}` }
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data)
      return 'shared'
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      if (name === 'AbortError') return 'left'
      if (name === 'NotAllowedError') return 'late'
    }
  }
  downloadFile(file)
  return 'saved'
}
