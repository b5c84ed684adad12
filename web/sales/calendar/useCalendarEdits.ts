import { useQuickEdit } from '../../core/edit/useEdit';
import {
  type Calendar_saleFragment as Sale,
  type Calendar_sessionFragment as Session,
  useDeleteSaleMutation,
  useDeleteSessionMutation,
  useRestoreSaleMutation,
  useRestoreSessionMutation,
} from './CalendarPage.generated';

/** The specified text for a session that was not deleted. */
const NOT_DELETED = 'Unable to delete your session...';

/** Deletes and restores sales and sessions, with an Undo in the toast that confirms it. `refetch` reads the list again. */
export function useCalendarEdits(refetch: () => void) {
  const { run: runDeleteSession, busy: isDeletingSession } = useQuickEdit(useDeleteSessionMutation());
  const { run: runRestoreSession, busy: isRestoringSession } = useQuickEdit(useRestoreSessionMutation());
  const { run: runDeleteSale, busy: isDeletingSale } = useQuickEdit(useDeleteSaleMutation());
  const { run: runRestoreSale, busy: isRestoringSale } = useQuickEdit(useRestoreSaleMutation());

  const restoreSession = async ({ id, title }: Pick<Session, 'id' | 'title'>) => {
    await runRestoreSession(
      { id },
      {
        isRepeatable: true,
        confirmation: () => ({ tone: 'success', message: `${title} is back.` }),
        failed: {
          nothing: `${title} was not restored.`,
          mayBe: `The connection was lost, so ${title} may have been restored.`,
        },
      },
    );
    refetch();
  };
  const restoreSale = async ({ id, name }: Pick<Sale, 'id' | 'name'>) => {
    await runRestoreSale(
      { id },
      {
        isRepeatable: true,
        confirmation: () => ({ tone: 'success', message: `${name} is back.` }),
        failed: {
          nothing: `${name} was not restored.`,
          mayBe: `The connection was lost, so ${name} may have been restored.`,
        },
      },
    );
    refetch();
  };
  return {
    busy: isDeletingSession || isDeletingSale || isRestoringSession || isRestoringSale,
    restoreSession,
    restoreSale,
    deleteSession: (session: Session) =>
      runDeleteSession(
        { id: session.id },
        {
          isRepeatable: true,
          confirmation: () => ({
            message: `${session.title} was deleted.`,
            action: { label: 'Undo', onSelect: () => void restoreSession(session) },
          }),
          failed: {
            nothing: NOT_DELETED,
            mayBe: `The connection was lost, so ${session.title} may have been deleted.`,
          },
        },
      ),
    deleteSale: async (sale: Sale) => {
      await runDeleteSale(
        { id: sale.id },
        {
          isRepeatable: true,
          confirmation: () => ({
            message: `${sale.name} was deleted.`,
            action: { label: 'Undo', onSelect: () => void restoreSale(sale) },
          }),
          failed: {
            nothing: `${sale.name} was not deleted.`,
            mayBe: `The connection was lost, so ${sale.name} may have been deleted.`,
          },
        },
      );
      refetch();
    },
  };
}
