import { Failure, notFound } from '../../../platform/failure.ts';

export const issueNotFound = () => notFound('This issue');
export const answeredMeanwhile = (answers: number) =>
  new Failure(
    409,
    'issue_answered',
    'Somebody answered meanwhile. Read the new answer, then send yours or change it.',
    {
      answers,
    },
  );
export const cannotAssign = () =>
  new Failure(400, 'assignee_unknown', 'This person cannot answer issues. Choose another operator.');
