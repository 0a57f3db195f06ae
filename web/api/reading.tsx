import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { errorMessage } from './error-message.ts'

/** A query, or what stands for several. */
type Asked = { error: unknown; refetch: () => unknown; isFetching: boolean }

type ReadingProps<Data> = {
  query: Asked & { data: Data | undefined }
  /** Until the first answer is there. */
  loading: ReactNode
  /** The title of what stands there when it does not come. */
  failure: string
  /** Instead of why it failed. */
  description?: string | undefined
  /** Whether a failed refresh is shown above the answer of before: for where people press a button to have it anew. */
  showsFailedRefresh?: boolean | undefined
  children: (data: Data) => ReactNode
}

/** A part of the page that is read from somewhere. An answer stays on the screen, whatever becomes of the next. */
export function Reading<Data>(props: ReadingProps<Data>) {
  const { query, loading, failure, description, showsFailedRefresh = false, children } = props
  const failed = <FailedReading title={failure} reading={query} description={description} />
  if (query.data === undefined) return query.error ? failed : loading
  return (
    <>
      {showsFailedRefresh && query.error ? failed : null}
      {children(query.data)}
    </>
  )
}

type FailedReadingProps = { title: string; reading: Asked; description?: string | undefined }

/** A part of the page that could not be read, why, and the way to try again. */
export function FailedReading({ title, reading, description }: FailedReadingProps) {
  const { error, refetch, isFetching } = reading
  return (
    <ErrorState
      title={title}
      description={description ?? errorMessage(error, 'Tente novamente em instantes.')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
