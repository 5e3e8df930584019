import { readKycPage } from '@sahuji/contract/kyc/office/cases'
import { useEffect, useMemo } from 'react'
import { type PagePictures, pagePictures } from '../../../operators/papers/page-pictures.ts'
import { callBytes } from '../../../platform/calls/call-bytes.ts'

/** The pictures of a case, as long as it is on screen. */
export function usePagePictures(case_id: string): PagePictures {
  const pictures = useMemo(
    () =>
      pagePictures(({ paper, page }) =>
        callBytes(readKycPage, { id: case_id, paper, page: `${page}` }, { isQuiet: true }),
      ),
    [case_id],
  )
  useEffect(() => pictures.forget, [pictures])
  return pictures
}
