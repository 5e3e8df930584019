import { useEffect, useState } from 'react'
import type { CallFailed } from '../../platform/calls/call-failed.ts'

/** A page of a paper of a case, from 1. */
export interface PaperPage {
  case_id: string
  paper: string
  page: number
}

/**
 * The pictures that were opened while a case is on screen: each is fetched once, because each fetch is a view that is
 * logged. They are in memory alone, and gone with `forget`.
 */
export interface PagePictures {
  open: (of: PaperPage) => Promise<string>
  forget: () => void
}

/** Pictures of one case, by `fetchPage`, which answers the bytes. */
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
      // what failed is asked again the next time
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
