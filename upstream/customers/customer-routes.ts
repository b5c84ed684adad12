import { KEYWORD_REPORT_FILE } from '../../rules/customers/keyword-report';
import { Download } from '../core/http/file-answer';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import {
  CustomerGroupParams,
  CustomerGroupsAnswer,
  CustomersAnswer,
  CustomersQuery,
  KeywordReportAnswer,
  MemberPasswordAnswer,
  MemberPasswordBody,
} from './customer-wire';
import { keywordReport, readCustomerGroups, readCustomers } from './read-customers';
import { sendPasswordMail } from './send-password-mail';

export const customerRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/yourCustomers', {
    spec: 'specified',
    access: 'yourCustomers',
    summary: 'Lists the private label’s customers',
    query: CustomersQuery,
    answer: CustomersAnswer,
    handler: ({ actor, query }) => readCustomers(services, actor, null, query),
  }),
  route.get('/app/house/{houseRef}/yourCustomers/group/{groupID}', {
    spec: 'specified',
    access: 'yourCustomers',
    summary: 'Lists the private label’s customers in a group',
    params: CustomerGroupParams,
    query: CustomersQuery,
    answer: CustomersAnswer,
    handler: ({ actor, params, query }) => readCustomers(services, actor, params.groupID, query),
  }),
  route.get('/app/house/{houseRef}/groups', {
    spec: 'specified',
    access: 'yourCustomers',
    summary: 'Lists customer groups',
    answer: CustomerGroupsAnswer,
    handler: async ({ actor }) => ({ groups: await readCustomerGroups(services, actor) }),
  }),
  route.get('/app/house/{houseRef}/keywordsReports', {
    spec: 'specified',
    access: 'yourCustomers',
    summary: 'Exports what customers follow as CSV',
    answer: KeywordReportAnswer,
    handler: ({ actor, signal }) =>
      new Download('text/csv; charset=utf-8', KEYWORD_REPORT_FILE, keywordReport(services, actor, signal)),
  }),
  route.post('/app/v2/member/forgotPassword', {
    spec: 'specified',
    access: 'yourCustomers',
    summary: 'Emails a customer a link to set a new password; requires the headers channel (PL) and houseusername',
    body: MemberPasswordBody,
    answer: MemberPasswordAnswer,
    handler: ({ actor, body, header, idempotencyKey }) =>
      sendPasswordMail(services, actor, {
        ...body,
        channel: header('channel'),
        houseUserName: header('houseusername'),
        key: idempotencyKey,
      }),
  }),
];
