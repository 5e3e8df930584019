import { randomBytes } from 'node:crypto'
import type { PaperVault } from '../src/kyc/papers/paper-keys.ts'

/** Papers in memory, as the tests may look at and spoil them. */
export function testVault(): PaperVault & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>()
  return {
    files,
    master: randomBytes(32),
    store: {
      put: async (name, bytes) => void files.set(name, bytes),
      get: async (name) => files.get(name),
      removeAll: async (folder) => {
        for (const name of files.keys()) if (name.startsWith(`${folder}/`)) files.delete(name)
      },
    },
  }
}
