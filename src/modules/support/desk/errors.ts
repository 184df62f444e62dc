import { Failure, notFound } from '../../../platform/failure.ts';

export const issueNotFound = () => notFound('This issue');
export const answeredMeanwhile = (answers: number) =>
  new Failure(409, 'issue_answered', 'Someone else has answered. Read the new answer, then send or change yours.', {
    answers,
  });
export const cannotAssign = () =>
  new Failure(400, 'assignee_unknown', 'This person cannot answer issues. Choose another operator.');
