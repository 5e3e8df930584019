import type { ExportChoice, ExportPreview, ListExport } from '@sahuji/contract/exports'
import type { Mode } from '@sahuji/contract/http/lists'

/** A list of a page as something to export. */
export interface ExportOf {
  mode: Mode
  /** Names the list and its filter. */
  key: readonly unknown[]
  /** What a file of it would hold now. */
  preview: () => Promise<ExportPreview>
  begin: (choice: ExportChoice) => Promise<ListExport>
}
