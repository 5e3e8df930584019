/** A piece of code that protects money or access, and the test that must fail without it. */
export interface Guard {
  /** The property that it guarantees. */
  says: string
  file: string
  /** The guarded code, unique in its file, and its replacement without the guard. */
  code: string
  without: string
  /** A test's file, and a unique part of its name. */
  test: string
  named: string
  /** The file that contains that name, when the test's file takes it from a list of stories. */
  stories?: string
}
