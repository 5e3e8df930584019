import { useEffect, useMemo, useState } from 'react'
import { type PaperPage, pagePictures } from './page-pictures.ts'
import { PageTurner, ViewButtons } from './page-turner.tsx'
import { PaperTools } from './paper-tools.tsx'
import { Stage } from './stage.tsx'
import { useView } from './use-view.ts'

interface PaperStageProps {
  of: { id: string; name: string; pages: number }
  /** A stable function: the pictures live as long as it does. */
  fetchPage: (of: PaperPage) => Promise<Blob>
}

/** The pages of a document outside a case, one at a time: zoom, rotation, movement. Each view is logged. */
export function PaperStage({ of: { id, name, pages }, fetchPage }: PaperStageProps) {
  const [page, setPage] = useState(1)
  const pictures = useMemo(() => pagePictures(fetchPage), [fetchPage])
  useEffect(() => pictures.forget, [pictures])
  const { view, ...change } = useView(`${id} ${page}`)
  return (
    <div>
      <PaperTools>
        <h2>{name}</h2>
        <ViewButtons of={change} />
      </PaperTools>
      <Stage pages={[{ case_id: id, paper: id, page, name }]} pictures={pictures} view={view} onMove={change.move} />
      <PageTurner page={page} pages={pages} onTurn={setPage} />
    </div>
  )
}
