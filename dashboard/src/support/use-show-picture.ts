import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { type FileFault, prepareFile } from '../kyc/papers/prepare-file.ts'
import { notify } from '../kit/overlays/notices.ts'
import { toBase64 } from '../platform/storage/base64.ts'
import { support } from './calls.ts'

/** Shows support a picture for a question: redraws it here first, so that neither its place nor its size goes with it. */
export function useShowPicture() {
  const { t } = useLingui()
  const sending = useMutation(support.showPicture())
  const [fault, setFault] = useState<Error | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const words: Record<FileFault, string> = {
    kind: t`Choose a picture: JPEG, PNG or WebP.`,
    unreadable: t`This picture cannot be opened. Take a screenshot and choose that.`,
    heic: t`This browser cannot open HEIC. Take a screenshot of the picture and choose that, or save it as JPEG.`,
    empty: t`This file is empty. Choose another one.`,
    too_large: t`This picture is too large. Take a screenshot and choose that.`,
    too_small: t`This picture is too small to be read. Take a screenshot of the whole message.`,
  }
  const prepared = async (file: File) => {
    setIsPreparing(true)
    const made = await prepareFile(file).catch(() => 'unreadable' as const)
    setIsPreparing(false)
    if (typeof made === 'string') throw new Error(words[made])
    // a PDF is sent unchanged; here it is no picture
    if (file.type === 'application/pdf') throw new Error(words.kind)
    return made.bytes
  }
  /** True once it is with us; a failure is in `fault`. */
  const show = async (id: string, file: File): Promise<boolean> => {
    setFault(null)
    try {
      await sending.mutateAsync({ id, file: toBase64(await prepared(file)) })
      notify({ tone: 'good', title: t`Your picture is with us.` })
      return true
    } catch (error) {
      setFault(error as Error)
      return false
    }
  }
  return { show, isPending: isPreparing || sending.isPending, fault }
}
