/* A first ad in C: loads an ad, shows it, and handles its events and a failed load. */
#define _POSIX_C_SOURCE 200809L

#include <cjson/cJSON.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A conversation with a daemon, one request at a time. */
struct adbridge {
	pid_t pid;
	FILE *input;
	FILE *output;
	int last_id;
};

static void fail(const char *message)
{
	fprintf(stderr, "%s\n", message);
	exit(EXIT_FAILURE);
}

static void start(struct adbridge *bridge)
{
	const char *program = getenv("ADBRIDGE");
	int to_daemon[2], from_daemon[2];

	if (program == NULL)
		program = "adbridge";
	if (pipe(to_daemon) != 0 || pipe(from_daemon) != 0)
		fail("There are no pipes.");
	bridge->pid = fork();
	if (bridge->pid < 0)
		fail("The daemon cannot be started.");
	if (bridge->pid == 0) {
		dup2(to_daemon[0], STDIN_FILENO);
		dup2(from_daemon[1], STDOUT_FILENO);
		/* Else the daemon would keep its own input open. */
		close(to_daemon[0]);
		close(to_daemon[1]);
		close(from_daemon[0]);
		close(from_daemon[1]);
		execlp(program, program, (char *)NULL);
		perror(program);
		_exit(127);
	}
	close(to_daemon[0]);
	close(from_daemon[1]);
	/* Writing to a daemon that has ended fails, and does not end this program. */
	signal(SIGPIPE, SIG_IGN);
	bridge->input = fdopen(to_daemon[1], "w");
	bridge->output = fdopen(from_daemon[0], "r");
	bridge->last_id = 0;
	if (bridge->input == NULL || bridge->output == NULL)
		fail("The pipes cannot be opened.");
}

static const char *text(const cJSON *object, const char *name)
{
	const char *value = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));

	return value != NULL ? value : "";
}

static void handle_notification(const cJSON *message)
{
	if (strcmp(text(message, "method"), "adEvent") == 0)
		printf("event: %s\n", text(cJSON_GetObjectItemCaseSensitive(message, "params"), "event"));
}

/* Sends a request with `params`, which it frees, and reads lines up to the answer.
 *
 * Returns the answer, which the caller frees. It has a member `result` or `error`. */
static cJSON *call(struct adbridge *bridge, const char *method, cJSON *params)
{
	int id = ++bridge->last_id;
	cJSON *request = cJSON_CreateObject();
	char *line;
	size_t size = 0;
	ssize_t length;

	cJSON_AddStringToObject(request, "jsonrpc", "2.0");
	cJSON_AddNumberToObject(request, "id", id);
	cJSON_AddStringToObject(request, "method", method);
	cJSON_AddItemToObject(request, "params", params);
	line = cJSON_PrintUnformatted(request);
	cJSON_Delete(request);
	if (line == NULL)
		fail("There is no memory.");
	fprintf(bridge->input, "%s\n", line);
	fflush(bridge->input);
	free(line);

	line = NULL;
	while ((length = getline(&line, &size, bridge->output)) > 0) {
		cJSON *message = cJSON_ParseWithLength(line, (size_t)length);
		const cJSON *message_id = cJSON_GetObjectItemCaseSensitive(message, "id");

		if (message == NULL)
			fail("adbridge has written a line that is not JSON.");
		if (cJSON_HasObjectItem(message, "method")) {
			handle_notification(message);
		} else if (cJSON_IsNumber(message_id) && message_id->valuedouble == id) {
			free(line);
			return message;
		}
		cJSON_Delete(message);
	}
	fail("adbridge has ended without an answer.");
	return NULL;
}

/* The result of an answer that must not be an error. */
static const cJSON *result_of(const cJSON *answer)
{
	const cJSON *result = cJSON_GetObjectItemCaseSensitive(answer, "result");

	if (result == NULL)
		fail(text(cJSON_GetObjectItemCaseSensitive(answer, "error"), "message"));
	return result;
}

/* Calls a method of an ad, and prints whether a member of the result is true. */
static void call_and_print(struct adbridge *bridge, const char *method, cJSON *params,
			   const char *label, const char *member)
{
	cJSON *answer = call(bridge, method, params);
	const cJSON *value = cJSON_GetObjectItemCaseSensitive(result_of(answer), member);

	printf("%s: %s\n", label, cJSON_IsTrue(value) ? "true" : "false");
	cJSON_Delete(answer);
}

static cJSON *params_of(const char *ad_id)
{
	cJSON *params = cJSON_CreateObject();

	cJSON_AddStringToObject(params, "adId", ad_id);
	return params;
}

/* Ends the daemon by the end of its input, and returns its exit code. */
static int stop(struct adbridge *bridge)
{
	char buffer[4096];
	int status;

	fclose(bridge->input);
	while (fread(buffer, 1, sizeof buffer, bridge->output) > 0)
		; /* So that it can write what it still has. */
	fclose(bridge->output);
	if (waitpid(bridge->pid, &status, 0) < 0)
		fail("The daemon is lost.");
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(void)
{
	struct adbridge bridge;
	cJSON *params, *answer;
	const cJSON *result, *error;
	char *ad_id;

	start(&bridge);

	params = cJSON_CreateObject();
	cJSON_AddStringToObject(params, "adUnitId", "sample/content");
	cJSON_AddTrueToObject(
		cJSON_AddObjectToObject(cJSON_AddObjectToObject(params, "options"), "image"),
		"disableImageLoading");
	answer = call(&bridge, "loadNative", params);
	result = result_of(answer);
	ad_id = strdup(text(result, "adId"));
	printf("loaded %s: %s\n", ad_id,
	       text(cJSON_GetObjectItemCaseSensitive(result, "assets"), "headline"));
	cJSON_Delete(answer);

	params = params_of(ad_id);
	cJSON *view = cJSON_AddObjectToObject(params, "view");
	cJSON_AddNumberToObject(view, "width", 320);
	cJSON_AddNumberToObject(view, "height", 250);
	answer = call(&bridge, "render", params);
	result = cJSON_GetObjectItemCaseSensitive(result_of(answer), "adChoices");
	printf("rendered, AdChoices: %s\n", text(result, "position"));
	cJSON_Delete(answer);

	call_and_print(&bridge, "recordImpression", params_of(ad_id), "impression counted", "counted");
	params = params_of(ad_id);
	cJSON_AddStringToObject(params, "asset", "callToAction");
	call_and_print(&bridge, "recordClick", params, "click counted", "counted");

	params = cJSON_CreateObject();
	cJSON_AddStringToObject(params, "adUnitId", "sample/banner");
	cJSON_AddStringToObject(params, "adSize", "banner");
	answer = call(&bridge, "loadBanner", params);
	result = result_of(answer);
	printf("loaded %s: %s\n", text(result, "adId"),
	       text(cJSON_GetObjectItemCaseSensitive(result, "view"), "text"));
	cJSON_Delete(answer);

	params = cJSON_CreateObject();
	cJSON_AddStringToObject(params, "adUnitId", "sample/no-fill");
	answer = call(&bridge, "loadNative", params);
	error = cJSON_GetObjectItemCaseSensitive(answer, "error");
	if (error != NULL)
		printf("load failed: %d %s\n",
		       cJSON_GetObjectItemCaseSensitive(error, "code")->valueint,
		       text(cJSON_GetObjectItemCaseSensitive(error, "data"), "name"));
	cJSON_Delete(answer);

	call_and_print(&bridge, "dispose", params_of(ad_id), "disposed", "disposed");
	free(ad_id);
	printf("exit code: %d\n", stop(&bridge));
	return EXIT_SUCCESS;
}
