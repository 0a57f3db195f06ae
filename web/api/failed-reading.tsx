import { ErrorState } from '#web/ui/error-state.tsx'
import { errorMessage } from './error-message.ts'

type FailedReadingProps = {
  title: string
  /** A query, or what stands for several. */
  reading: { error: unknown; refetch: () => unknown; isFetching: boolean }
  description?: string
}

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
