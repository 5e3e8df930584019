import { useEffect, useState } from 'react'
import type { CallFailed } from '../../platform/calls/call-failed.ts'

/** A page of a case's document, from 1. */
export interface PaperPage {
  case_id: string
  paper: string
  page: number
}

/**
 * The pictures opened while a case is shown: each is fetched once, because each fetch is a logged view. They are in
 * memory alone; `forget` releases them.
 */
export interface PagePictures {
  open: (of: PaperPage) => Promise<string>
  forget: () => void
}

/** The pictures of one case, by `fetchPage`, which returns the bytes. */
export function pagePictures(fetchPage: (of: PaperPage) => Promise<Blob>): PagePictures {
  const opened = new Map<string, Promise<string>>()
  let left = 0
  const fetched = async (of: PaperPage) => {
    const before = left
    const picture = await fetchPage(of)
    if (left > before) throw new Error('the case was left')
    return URL.createObjectURL(picture)
  }
  return {
    open: (of) => {
      const key = `${of.paper} ${of.page}`
      const known = opened.get(key)
      if (known) return known
      const picture = fetched(of)
      opened.set(key, picture)
      // a failed picture is fetched again the next time
      picture.catch(() => opened.delete(key))
      return picture
    },
    forget: () => {
      left += 1
      for (const picture of opened.values())
        void picture.then(
          (url) => URL.revokeObjectURL(url),
          () => undefined,
        )
      opened.clear()
    },
  }
}

interface Picture {
  url?: string
  error?: CallFailed
}

/** One page's picture; empty while it is fetched. */
export function usePagePicture(pictures: PagePictures, { case_id, paper, page }: PaperPage): Picture {
  const key = `${paper} ${page}`
  const [shown, setShown] = useState<Picture & { key?: string }>({})
  useEffect(
    function openPicture() {
      let isLeft = false
      pictures.open({ case_id, paper, page }).then(
        (url) => !isLeft && setShown({ key, url }),
        (error: CallFailed) => !isLeft && setShown({ key, error }),
      )
      return () => void (isLeft = true)
    },
    [pictures, case_id, paper, page, key],
  )
  return shown.key === key ? shown : {}
}
